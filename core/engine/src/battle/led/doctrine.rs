use std::ops::Range;

use super::Led;
use crate::chart::FileFault;
use crate::form::{self, list, object, text};
use crate::{Form, Problem, Refusal, Shape, Tree};

/// The most doctrines in a file.
const MOST_DOCTRINES: usize = 100;

/// A way to lead the troops of a system.
#[derive(Debug, Clone, PartialEq)]
pub struct Doctrine<B: Led> {
    /// What it is called: `bold`.
    pub name: String,
    /// What kind of commander acts so.
    pub says: String,
    /// Its figures.
    pub figures: B::Doctrine,
}

impl<B: Led> Shape for Doctrine<B> {
    const IS: &'static str = "a doctrine";

    fn read(form: &mut Form<'_>) -> Self {
        Self {
            name: form.field("name", "what it is called").required(text()),
            says: form.field("says", "what kind of commander acts so").required(text()),
            figures: B::Doctrine::read(form),
        }
    }
}

/// The doctrines of a file.
struct Doctrines<B: Led>(Vec<Doctrine<B>>);

impl<B: Led> Shape for Doctrines<B> {
    const IS: &'static str = "doctrines";

    fn read(form: &mut Form<'_>) -> Self {
        Self(form.field("doctrines", "the doctrines").required(list(object(), MOST_DOCTRINES)))
    }
}

impl<B: Led> Doctrine<B> {
    /// Reads the doctrines of a file, TOML: `[[doctrines]]` with `name`, `says` and the figures that differ from the
    /// usual ones. `origin` is the file's name in messages.
    ///
    /// # Errors
    /// All that is wrong with it, each fault with its place.
    pub fn read(text: &str, origin: &str) -> Result<Vec<Self>, Vec<FileFault>> {
        let Doctrines(doctrines) = read::<Doctrines<B>>(text, origin)?;
        let faults = doctrines.iter().enumerate().filter_map(|(place, doctrine)| {
            let is_second = doctrines.iter().take(place).any(|other| other.name == doctrine.name);
            is_second.then(|| {
                let reason = format!("there are two doctrines called {:?}", doctrine.name);
                Refusal::new(format!("doctrines[{place}].name"), Problem::Excluded { given: None, reason })
            })
        });
        let faults: Vec<Refusal> = faults.collect();
        if faults.is_empty() { Ok(doctrines) } else { Err(placed(text, origin, faults)) }
    }

    /// The doctrines that come with the system.
    ///
    /// # Errors
    /// As [`read`](Self::read); a test of each system makes sure that there are none.
    pub fn published() -> Result<Vec<Self>, Vec<FileFault>> {
        Self::read(B::DOCTRINES, "doctrines.toml")
    }
}

/// What fire and melee cost by other tables than the system's own: the figures of a file or of a scenario, with their source.
#[derive(Debug)]
pub struct CombatModel<B: Led> {
    /// What it is called.
    pub name: String,
    /// Where its figures are from: `ours`, or a publication.
    pub source: String,
    /// Its figures.
    pub figures: B::Combat,
}

impl<B: Led> Clone for CombatModel<B> {
    fn clone(&self) -> Self {
        let Self { name, source, figures } = self;
        Self { name: name.clone(), source: source.clone(), figures: figures.clone() }
    }
}

impl<B: Led> PartialEq for CombatModel<B> {
    fn eq(&self, other: &Self) -> bool {
        let Self { name, source, figures } = self;
        (name, source, figures) == (&other.name, &other.source, &other.figures)
    }
}

impl<B: Led> Eq for CombatModel<B> where B::Combat: Eq {}

impl<B: Led> Shape for CombatModel<B> {
    const IS: &'static str = "a combat model";

    fn read(form: &mut Form<'_>) -> Self {
        Self {
            name: form.field("name", "what it is called").required(text()),
            source: form.field("source", "where its figures are from").required(text()),
            figures: B::Combat::read(form),
        }
    }
}

impl<B: Led> CombatModel<B> {
    /// Reads a combat model, TOML: `name`, `source`, and the figures that differ from the usual ones.
    ///
    /// # Errors
    /// All that is wrong with it, each fault with its place.
    pub fn read(text: &str, origin: &str) -> Result<Self, Vec<FileFault>> {
        read::<Self>(text, origin)
    }

    /// The model that comes with the system.
    ///
    /// # Errors
    /// As [`read`](Self::read); a test of each system makes sure that there are none.
    pub fn published() -> Result<Self, Vec<FileFault>> {
        match B::COMBAT {
            "" => Self::read("name = \"none\"\nsource = \"the system leaves nothing to other tables\"", ""),
            text => Self::read(text, "combat.toml"),
        }
    }

    /// The field of a scenario in which it brings a model along.
    pub fn field(form: &mut Form<'_>) -> Option<Self> {
        let says = "what fire and melee cost where the machine leads, in place of the system's own model";
        form.field("combat", says).optional(object())
    }

    /// The model by which a battle is fought: the one that its scenario brings along, or else the one that comes with the
    /// system.
    ///
    /// # Errors
    /// As [`published`](Self::published).
    pub fn of(setup: &B::Setup) -> Result<Self, Vec<FileFault>> {
        B::combat(setup).map_or_else(Self::published, |own| Ok(own.clone()))
    }
}

fn read<T: Shape>(text: &str, origin: &str) -> Result<T, Vec<FileFault>> {
    let tree = Tree::from_toml(text, 0)
        .map_err(|bad| vec![fault(text, origin, bad.span.clone(), bad.refusal.clone())])?;
    let mut refusals = Vec::new();
    let shape = form::read_at(&tree, "", &mut refusals);
    if refusals.is_empty() { Ok(shape) } else { Err(placed(text, origin, refusals)) }
}

fn placed(text: &str, origin: &str, refusals: Vec<Refusal>) -> Vec<FileFault> {
    let Ok(tree) = Tree::from_toml(text, 0) else { return Vec::new() };
    let placed = |refusal: Refusal| fault(text, origin, tree.place_of(&refusal.path).0, refusal);
    refusals.into_iter().map(placed).collect()
}

fn fault(text: &str, origin: &str, span: Range<usize>, refusal: Refusal) -> FileFault {
    FileFault { origin: origin.to_owned(), text: text.to_owned(), span, refusal }
}
