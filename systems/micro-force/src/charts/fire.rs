use standfast_engine::chart::{Grid, Heading, Listing, Table};
use standfast_engine::form::{Kind, list, object, parts_of, text, whole};
use standfast_engine::shape;
use standfast_engine::{Form, Refusal, Shape, Tree, choices};

use crate::{GunFormation, Stands, Troops, Unit};

choices! {
    /// Cover, from none to the best (micro-force.defence).
    pub enum Cover {
        /// None.
        Open = "open",
        /// Light cover.
        Light = "light",
        /// Medium cover.
        Medium = "medium",
        /// Heavy cover.
        Heavy = "heavy",
    }
}

choices! {
    /// From where fire strikes (micro-force.fire.mods).
    pub enum Aspect {
        /// From the front.
        Front = "front",
        /// Along the line.
        Enfilade = "enfilade",
        /// From the rear.
        Rear = "rear",
    }
}

choices! {
    /// The lines of infantry and cavalry in charts 5 and 9: disorder takes the place of a formation.
    pub enum ChartLine {
        /// Line.
        Line = "line",
        /// Skirmish.
        Skirmish = "skirmish",
        /// In disorder, whatever the formation.
        Disordered = "disordered",
        /// Column.
        Column = "column",
        /// Attack column.
        AttackColumn = "attack-column",
    }
}

choices! {
    /// What is added to a fire roll (micro-force.fire.mods).
    pub enum FireModifier {
        /// The firer failed its cohesion test.
        FailedCohesion = "failed-cohesion",
        /// The firer is shaken.
        FirerShaken = "firer-shaken",
        /// The firer is in disorder.
        FirerDisordered = "firer-disordered",
        /// The target is in movement posture.
        TargetMoving = "target-moving",
        /// The firer is in skirmish or attack column.
        SkirmishOrAttackColumn = "skirmish-or-attack-column",
        /// The firer is in skirmish formation.
        Skirmish = "skirmish",
        /// The fire strikes the rear.
        Rear = "rear",
        /// The fire strikes along the line.
        Enfilade = "enfilade",
        /// The target is in disorder.
        TargetDisordered = "target-disordered",
    }
}

choices! {
    /// What first fire adds.
    pub enum FirstFire {
        /// Stands, or points of attack value, by the ruling first_fire_bonus.
        Bonus = "bonus",
    }
}

choices! {
    /// What weak units add to their defence value.
    pub enum HalfStrength {
        /// Added at half of the original stands or fewer.
        Addition = "addition",
    }
}

shape! {
    /// The penalties and bonuses of fire.
    #[derive(Debug, Clone)]
    pub(crate) struct Fire is "the penalties and bonuses of fire" {
        heading: Heading = flat;
        pub(crate) roll: Listing<FireModifier, i64> = "what is added to the fire roll", required(object());
        first_fire: Listing<FirstFire, i64> = "what first fire adds", required(object());
    }
}

impl Fire {
    pub(crate) fn first_fire_bonus(&self) -> i64 {
        self.first_fire.get(FirstFire::Bonus)
    }

    pub(crate) fn tables(&self) -> Vec<Table> {
        vec![
            Table::new("fire", &self.heading, ["on the roll", "added"]).rows(self.roll.table_rows()),
            Table::new("fire", &self.heading, ["first fire", "added"])
                .part("first fire")
                .rows(self.first_fire.table_rows()),
        ]
    }
}

shape! {
    /// Chart 5: defence values.
    #[derive(Debug, Clone)]
    pub(crate) struct Defence is "chart 5" {
        heading: Heading = flat;
        infantry: Grid<Cover, ChartLine, Option<i64>> = "infantry, and dismounted cavalry", required(object());
        cavalry: Grid<Cover, ChartLine, Option<i64>> = "mounted cavalry", required(object());
        artillery: Grid<Cover, GunFormation, Option<i64>> = "artillery", required(object());
        half_strength: Listing<HalfStrength, i64> = "what weak units add", required(object());
    }
}

impl Defence {
    /// The value of chart 5; `None` where it has none.
    pub(crate) fn at(&self, unit: &Unit, cover: Cover) -> Option<i64> {
        match unit.troops {
            Troops::Artillery { formation, .. } => self.artillery.get(cover, formation),
            Troops::Cavalry { mounted: true, formation } => {
                self.cavalry.get(cover, unit.chart_line(formation))
            }
            Troops::Cavalry { formation, .. } | Troops::Infantry { formation } => {
                self.infantry.get(cover, unit.chart_line(formation))
            }
        }
    }

    pub(crate) fn half_strength_addition(&self) -> i64 {
        self.half_strength.get(HalfStrength::Addition)
    }

    pub(crate) fn tables(&self) -> Vec<Table> {
        let Self { heading, infantry, cavalry, artillery, half_strength } = self;
        vec![
            Table::new("defence", heading, infantry.head("cover"))
                .part("infantry")
                .rows(infantry.table_rows()),
            Table::new("defence", heading, cavalry.head("cover"))
                .part("mounted cavalry")
                .rows(cavalry.table_rows()),
            Table::new("defence", heading, artillery.head("cover"))
                .part("artillery")
                .rows(artillery.table_rows()),
            Table::new("defence", heading, ["half strength", "value"])
                .part("half strength")
                .rows(half_strength.table_rows()),
        ]
    }
}

impl Unit {
    /// The line of charts 5 and 9 that a unit of infantry or cavalry is read in (micro-force.disorder).
    pub(crate) fn chart_line(&self, formation: crate::Formation) -> ChartLine {
        use crate::Formation;
        match formation {
            _ if self.disordered => ChartLine::Disordered,
            Formation::Line => ChartLine::Line,
            Formation::Skirmish => ChartLine::Skirmish,
            Formation::Column => ChartLine::Column,
            Formation::AttackColumn => ChartLine::AttackColumn,
        }
    }
}

/// What a cell of chart 6 does to the target.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Effect {
    /// Nothing.
    None,
    /// A cohesion test without loss: S.
    Test,
    /// Steps and stands are lost, and a cohesion test follows.
    Loss {
        /// Steps lost, 1 or more.
        steps: i64,
        /// Stands lost, in halves.
        stands: Stands,
    },
}

impl std::fmt::Display for Effect {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::None => Ok(()),
            Self::Test => f.write_str("S"),
            Self::Loss { steps, stands } if *stands == Stands::ZERO => write!(f, "{steps}"),
            Self::Loss { steps, stands } => {
                write!(f, "{steps}/{}", stands.to_string().trim_start_matches('0'))
            }
        }
    }
}

/// A cell of chart 6, as it is printed: empty, `S`, `2` or `2/.5`.
struct EffectCell;

impl Kind for EffectCell {
    type Value = Effect;

    fn allowed(&self) -> String {
        "an empty cell \"\", \"S\", steps as \"2\", or steps and stands as \"2/.5\"".to_owned()
    }

    fn read(&self, tree: &Tree, path: &str, refusals: &mut Vec<Refusal>) -> Effect {
        const MOST: i64 = 100;
        let cell = text().read(tree, path, refusals);
        let effect = match cell.as_str() {
            "" => Some(Effect::None),
            "S" => Some(Effect::Test),
            loss => {
                let (steps, stands) = loss.split_once('/').unwrap_or((loss, "0"));
                let steps = parts_of(steps, 1).ok().filter(|steps| (1..=MOST).contains(steps));
                let stands = parts_of(stands, 2).ok().filter(|halves| (0..=MOST).contains(halves));
                steps.zip(stands).map(|(steps, halves)| Effect::Loss { steps, stands: Stands::parts(halves) })
            }
        };
        effect.unwrap_or_else(|| self.refuse(tree, path, refusals))
    }

    fn stand_in(&self) -> Effect {
        Effect::None
    }

    fn schema(&self) -> serde_json::Value {
        serde_json::json!({"type": "string"})
    }

    fn show(&self, value: &Effect) -> serde_json::Value {
        value.to_string().into()
    }
}

/// Chart 6: what fire does, by the attack value less the defence value and the modified roll.
#[derive(Debug, Clone)]
pub(crate) struct ButchersBill {
    heading: Heading,
    first_column: i64,
    /// From the highest total to the lowest, one less each.
    rows: Vec<BillRow>,
}

shape! {
    #[derive(Debug, Clone)]
    struct BillRow is "the row of one total" {
        total: i64 = "the modified roll", required(whole(-100..=100));
        cells: Vec<Effect> = "one cell for each column", required(list(EffectCell, 100));
    }
}

impl Shape for ButchersBill {
    const IS: &'static str = "chart 6";

    fn read(form: &mut Form<'_>) -> Self {
        let chart = Self {
            heading: Heading::read(form),
            first_column: form.field("first_column", "the lowest column").required(whole(-100..=100)),
            rows: form.field("row", "the rows, from the highest total down").required(list(object(), 200)),
        };
        if form.is_sound()
            && let Some((path, reason)) = chart.fault()
        {
            form.refuse(&path, reason);
        }
        chart
    }
}

impl ButchersBill {
    fn fault(&self) -> Option<(String, String)> {
        let Some(first) = self.rows.first() else {
            return Some(("row".to_owned(), "there are no rows".to_owned()));
        };
        let mut total = first.total;
        for (place, row) in self.rows.iter().enumerate() {
            if row.total != total {
                let reason =
                    format!("rows go down one by one, and this one should be {total}, not {}", row.total);
                return Some((format!("row[{place}].total"), reason));
            }
            let (width, first) = (row.cells.len(), first.cells.len());
            if width != first || width == 0 {
                let reason = format!("the row has {width} cells, and the first row {first}");
                return Some((format!("row[{place}].cells"), reason));
            }
            total -= 1;
        }
        None
    }

    /// The columns, from the lowest to the highest.
    fn columns(&self) -> impl Iterator<Item = i64> {
        let width = self.rows.first().map_or(0, |row| row.cells.len());
        (self.first_column..).take(width)
    }

    /// The effect at a column and a total: none below the first column; the end column beyond the last; the
    /// end rows beyond the ends (micro-force.fire.chart-ends).
    pub(crate) fn at(&self, column: i64, total: i64) -> Effect {
        let Ok(column) = usize::try_from(column - self.first_column) else {
            return Effect::None;
        };
        let Some(highest) = self.rows.first().map(|row| row.total) else {
            return Effect::None;
        };
        let place = usize::try_from((highest - total).max(0)).unwrap_or(usize::MAX);
        let row = self.rows.get(place).or(self.rows.last());
        let cell = row.and_then(|row| row.cells.get(column).or(row.cells.last()));
        cell.copied().unwrap_or(Effect::None)
    }

    pub(crate) fn table(&self) -> Table {
        let head = std::iter::once("2d6".to_owned()).chain(self.columns().map(|column| column.to_string()));
        let ends = [self.rows.first(), self.rows.last()].map(|row| row.map(|row| row.total));
        let name = |total: i64| match ends {
            [Some(highest), _] if total == highest => format!("{total}+"),
            [_, Some(lowest)] if total == lowest => format!("{total}-"),
            _ => total.to_string(),
        };
        let row = |row: &BillRow| {
            let cells = row.cells.iter().map(|cell| cell.to_string().into());
            std::iter::once(name(row.total).into()).chain(cells).collect()
        };
        Table::new("butchers-bill", &self.heading, head).rows(self.rows.iter().map(row))
    }
}
