use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

use standfast_tabletop::{Names, Terrain};

use super::ground::{Ground, Layout, TableSetup, TerrainChart, misplaced};
use super::scenario::verify;
use super::{Battle, Commitment, Id, Opened, Play, Roster, Scenario, Thing, commit};
use crate::chart::{FileFault, MOST_FAULTS, Replacement, read_charts};
use crate::form;
use crate::{Refusal, Rules, Tree, Value};

/// A scenario with the charts that it is fought by: everything that does not change during a battle.
#[derive(Debug)]
pub struct Setting<B: Play> {
    /// What the scenario says.
    pub scenario: Arc<Scenario<B>>,
    charts: Arc<B::Charts>,
    /// The secret that commitments are salted with; only the keeper of the battle knows it.
    pub(super) secret: String,
    /// The table, if the scenario has one.
    layout: Option<Arc<Layout>>,
    /// Everything that has a name, except sides and seats.
    things: Arc<BTreeMap<Id, Thing>>,
    /// What somebody imagines in place of the system's part of the scenario, who may not know all of it.
    imagined: Option<B::Setup>,
}

impl<B: Battle> Setting<B> {
    /// Reads a scenario file, TOML; `origin` is its name in messages.
    ///
    /// # Errors
    /// What is wrong with it, each fault with its place; at most a hundred of a kind.
    pub fn read(text: &str, origin: &str, secret: &str) -> Result<Self, Vec<FileFault>> {
        let fault = |span: Range<usize>, refusal: Refusal| FileFault {
            origin: origin.to_owned(),
            text: text.to_owned(),
            span,
            refusal,
        };
        let tree =
            Tree::from_toml(text, 0).map_err(|bad| vec![fault(bad.span.clone(), bad.refusal.clone())])?;
        let mut refusals = Vec::new();
        let scenario: Scenario<B> = form::read_at(&tree, "", &mut refusals);
        let charts = read_charts::<B>(&house_charts(&tree, text, origin));
        // If the house charts are unsound, the rest is checked against the published ones.
        let found = match &charts {
            Ok(charts) => verify(&scenario, charts),
            Err(_) => read_charts::<B>(&[]).map(|charts| verify(&scenario, &charts)).unwrap_or_default(),
        };
        // A field that could not be read got a stand-in, and is not refused again.
        let unread: BTreeSet<String> = refusals.iter().map(|refusal| refusal.path.clone()).collect();
        refusals.extend(found.into_iter().filter(|refusal| !unread.contains(&refusal.path)));
        let terrain = charts.as_ref().ok().and_then(|charts| B::terrain(charts));
        let layout = lay(scenario.table.as_ref(), terrain, &mut refusals);
        let mut faults = Vec::new();
        faults.extend(
            refusals
                .into_iter()
                .take(MOST_FAULTS)
                .map(|refusal| fault(tree.place_of(&refusal.path).0, refusal)),
        );
        match charts {
            Ok(charts) if faults.is_empty() => {
                let things =
                    B::things(&scenario.setup).into_iter().map(|thing| (thing.id.clone(), thing)).collect();
                let setting = Self {
                    scenario: Arc::new(scenario),
                    charts: Arc::new(charts),
                    secret: secret.to_owned(),
                    layout: layout.map(Arc::new),
                    things: Arc::new(things),
                    imagined: None,
                };
                let misplaced = setting.misplaced().into_iter().take(MOST_FAULTS);
                match misplaced
                    .map(|refusal| fault(tree.place_of(&refusal.path).0, refusal))
                    .collect::<Vec<_>>()
                {
                    faults if faults.is_empty() => Ok(setting),
                    faults => Err(sorted(faults)),
                }
            }
            Ok(_) => Err(sorted(faults)),
            Err(more) => Err(sorted(faults.into_iter().chain(more).collect())),
        }
    }

    /// Everything wrong with where units stand when the battle begins.
    fn misplaced(&self) -> Vec<Refusal> {
        let (Some(layout), Some(setup)) = (&self.layout, &self.scenario.table) else { return Vec::new() };
        let pieces = B::standing(Opened::new(self, &B::start(self)));
        Ground::of(self, pieces, layout.start()).map_or(Vec::new(), |ground| misplaced(setup, &ground))
    }
}

impl<B: Play> Setting<B> {
    /// The rules that the battle is fought by.
    #[must_use]
    pub fn rules(&self) -> Rules<'_, B> {
        Rules { charts: &self.charts, rulings: self.scenario.rulings.clone() }
    }

    /// The table that it is fought on, if the scenario has one.
    #[must_use]
    pub fn layout(&self) -> Option<&Layout> {
        self.layout.as_deref()
    }

    /// The name of a thing of the scenario; its id if there is no such thing.
    #[must_use]
    pub fn name<'a>(&'a self, id: &'a Id) -> &'a str {
        self.things.get(id).map_or(id.as_str(), |thing| &thing.name)
    }

    /// Whether the scenario has a thing of that id.
    #[must_use]
    pub(super) fn knows(&self, id: &Id) -> bool {
        self.things.contains_key(id)
    }

    /// The thing of the scenario with that id.
    #[must_use]
    pub fn thing(&self, id: &Id) -> Thing {
        self.things.get(id).cloned().unwrap_or_else(|| Thing::new(id, id))
    }

    /// Commits to a hidden value of `of`: a side, a unit.
    #[must_use]
    pub fn commit(&self, of: &Id, value: &str) -> Commitment {
        commit(&self.secret, of, value)
    }

    /// The system's own part of the scenario, or what is imagined in its place.
    #[must_use]
    pub fn setup(&self) -> &B::Setup {
        self.imagined.as_ref().unwrap_or(&self.scenario.setup)
    }

    /// The same scenario as somebody imagines it who may not know all of the system's part.
    pub(super) fn imagined(&self, setup: B::Setup) -> Self {
        Self {
            scenario: Arc::clone(&self.scenario),
            charts: Arc::clone(&self.charts),
            secret: self.secret.clone(),
            layout: self.layout.clone(),
            things: Arc::clone(&self.things),
            imagined: Some(setup),
        }
    }

    /// Sides and seats.
    #[must_use]
    pub fn roster(&self) -> &Roster {
        &self.scenario.roster
    }
}

/// As the scenario names them.
impl<B: Play> Names for Setting<B> {
    fn called(&self, id: &str) -> String {
        let terrain = self.layout().and_then(|layout| layout.table().piece(id)).map(Terrain::name);
        let thing = || self.things.get(id).map(|thing| &*thing.name);
        terrain.or_else(thing).unwrap_or(id).to_owned()
    }
}

/// Lays out the table, unless it could not be read.
fn lay(
    table: Option<&TableSetup>,
    terrain: Option<&TerrainChart>,
    refusals: &mut Vec<Refusal>,
) -> Option<Layout> {
    let of_table = |refusal: &Refusal| refusal.path.split(['.', '[']).next() == Some("table");
    let table = table.filter(|_| !refusals.iter().any(of_table))?;
    Layout::lay(table, terrain).map_err(|found| refusals.extend(found)).ok()
}

fn sorted(mut faults: Vec<FileFault>) -> Vec<FileFault> {
    faults.sort_by_key(|fault| fault.span.start);
    faults
}

/// The charts that the scenario replaces, each where it stands in the scenario's text.
fn house_charts(tree: &Tree, text: &str, origin: &str) -> Vec<Replacement> {
    let Value::Map(parts) = &tree.value else { return Vec::new() };
    let charts = parts.iter().find(|(key, _)| key.text == "charts");
    let Some((_, Tree { value: Value::Map(charts), .. })) = charts else { return Vec::new() };
    charts
        .iter()
        .map(|(key, _)| Replacement {
            chart: key.text.clone(),
            origin: origin.to_owned(),
            text: text.to_owned(),
            within: vec!["charts".to_owned(), key.text.clone()],
        })
        .collect()
}
