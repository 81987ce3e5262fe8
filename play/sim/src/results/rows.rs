//! Battles as rows of tables, and back.

use std::collections::BTreeMap;
use std::fs::File;
use std::path::{Path, PathBuf};

use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::{Field, Row};

use super::columns::{Column, Table};
use crate::battle::{Battle, TurnFigure, UnitFate};
use crate::luck::{LuckFigure, LuckOf};

/// Ids and what they stand for.
type Names = [(String, String)];

fn whole(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// The id at a place.
fn id(names: &Names, place: usize) -> String {
    names.get(place).map_or_else(String::new, |(id, _)| id.clone())
}

/// A row a battle.
pub(super) fn battles(battles: &[Battle], sides: &Names, seed: u64) -> Table {
    let all = |of: &dyn Fn(&Battle) -> i64| Column::Whole(battles.iter().map(of).collect());
    let winner = |battle: &Battle| battle.winner.map(|place| id(sides, place));
    vec![
        ("battle", all(&|battle| whole(battle.number))),
        // The bits of the seed, as they fit a signed number.
        ("seed", all(&|_| i64::from_le_bytes(seed.to_le_bytes()))),
        ("winner", Column::SomeText(battles.iter().map(winner).collect())),
        ("ending", Column::Text(battles.iter().map(|battle| battle.ending.clone()).collect())),
        ("turns", all(&|battle| battle.turns)),
        ("commands", all(&|battle| whole(battle.commands))),
    ]
}

/// A row a battle, turn, side and figure.
pub(super) fn turns(battles: &[Battle], sides: &Names, figures: &Names) -> Table {
    let rows = || battles.iter().flat_map(|battle| battle.figures.iter().map(move |figure| (battle, figure)));
    vec![
        ("battle", Column::Whole(rows().map(|(battle, _)| whole(battle.number)).collect())),
        ("turn", Column::Whole(rows().map(|(_, figure)| figure.turn).collect())),
        ("side", Column::Text(rows().map(|(_, figure)| id(sides, figure.side)).collect())),
        ("figure", Column::Text(rows().map(|(_, figure)| id(figures, figure.figure)).collect())),
        ("value", Column::SomeNumber(rows().map(|(_, figure)| figure.value).collect())),
    ]
}

/// A row a battle and unit.
pub(super) fn units(battles: &[Battle], sides: &Names) -> Table {
    let rows = || battles.iter().flat_map(|battle| battle.units.iter().map(move |unit| (battle, unit)));
    vec![
        ("battle", Column::Whole(rows().map(|(battle, _)| whole(battle.number)).collect())),
        ("unit", Column::Text(rows().map(|(_, unit)| unit.unit.clone()).collect())),
        ("name", Column::Text(rows().map(|(_, unit)| unit.name.clone()).collect())),
        ("side", Column::Text(rows().map(|(_, unit)| id(sides, unit.side)).collect())),
        ("broke_in_turn", Column::SomeWhole(rows().map(|(_, unit)| unit.broke).collect())),
        ("out_in_turn", Column::SomeWhole(rows().map(|(_, unit)| unit.out).collect())),
    ]
}

/// A row a battle, turn, side and figure of luck.
pub(super) fn luck(battles: &[Battle], sides: &Names) -> Table {
    let rows = || battles.iter().flat_map(|battle| battle.luck.iter().map(move |figure| (battle, figure)));
    let kind = |of: &LuckOf| match of {
        LuckOf::Dice(_) => DICE.to_owned(),
        LuckOf::Battle(_) => BATTLE.to_owned(),
    };
    let name = |of: &LuckOf| match of {
        LuckOf::Dice(name) | LuckOf::Battle(name) => name.clone(),
    };
    vec![
        ("battle", Column::Whole(rows().map(|(battle, _)| whole(battle.number)).collect())),
        ("turn", Column::Whole(rows().map(|(_, figure)| figure.turn).collect())),
        ("side", Column::Text(rows().map(|(_, figure)| id(sides, figure.side)).collect())),
        ("of", Column::Text(rows().map(|(_, figure)| kind(&figure.of)).collect())),
        ("figure", Column::Text(rows().map(|(_, figure)| name(&figure.of)).collect())),
        ("value", Column::SomeNumber(rows().map(|(_, figure)| Some(figure.value)).collect())),
    ]
}

/// What luck is weighed by, as the table says it.
const DICE: &str = "dice";
const BATTLE: &str = "battle";

/// The battles of these files: battles, turns, units, and luck where it was weighed.
pub(super) fn read(paths: &[PathBuf], sides: &Names, figures: &Names) -> Result<Vec<Battle>, String> {
    let [battles, turns, units, luck @ ..] = paths else { return Err("there are too few files".to_owned()) };
    let mut read: BTreeMap<u64, Battle> = BTreeMap::new();
    let place = |names: &Names, id: &str| names.iter().position(|(known, _)| known == id);
    for row in rows(battles)? {
        let row = Cells(row?);
        let number = row.count("battle")?;
        let battle = Battle {
            number,
            winner: row.some_text("winner")?.and_then(|winner| place(sides, &winner)),
            ending: row.text("ending")?,
            turns: row.whole("turns")?,
            commands: row.count("commands")?,
            figures: Vec::new(),
            units: Vec::new(),
            luck: Vec::new(),
        };
        read.insert(number, battle);
    }
    for row in rows(turns)? {
        let row = Cells(row?);
        let Some(battle) = read.get_mut(&row.count("battle")?) else { continue };
        let side = place(sides, &row.text("side")?).ok_or("a side that nobody knows")?;
        let figure = place(figures, &row.text("figure")?).ok_or("a figure that nobody knows")?;
        battle.figures.push(TurnFigure {
            turn: row.whole("turn")?,
            side,
            figure,
            value: row.some_number("value")?,
        });
    }
    for row in rows(units)? {
        let row = Cells(row?);
        let Some(battle) = read.get_mut(&row.count("battle")?) else { continue };
        let side = place(sides, &row.text("side")?).ok_or("a side that nobody knows")?;
        let (unit, name) = (row.text("unit")?, row.text("name")?);
        let (broke, out) = (row.some_whole("broke_in_turn")?, row.some_whole("out_in_turn")?);
        battle.units.push(UnitFate { unit, name, side, broke, out });
    }
    for path in luck {
        for row in rows(path)? {
            let row = Cells(row?);
            let Some(battle) = read.get_mut(&row.count("battle")?) else { continue };
            let side = place(sides, &row.text("side")?).ok_or("a side that nobody knows")?;
            let name = row.text("figure")?;
            let of = match row.text("of")?.as_str() {
                DICE => LuckOf::Dice(name),
                BATTLE => LuckOf::Battle(name),
                _ => return Err("luck of what nobody knows".to_owned()),
            };
            let value = row.some_number("value")?.unwrap_or_default();
            battle.luck.push(LuckFigure { turn: row.whole("turn")?, side, of, value });
        }
    }
    Ok(read.into_values().collect())
}

/// The rows of a file.
fn rows(path: &Path) -> Result<impl Iterator<Item = Result<Row, String>>, String> {
    let file = File::open(path).map_err(|why| format!("{}: {why}", path.display()))?;
    let reader = SerializedFileReader::new(file).map_err(|why| format!("{}: {why}", path.display()))?;
    // The footer is the last thing written, so a file that opens is whole.
    let _ = reader.metadata();
    Ok(reader.into_iter().map(|row| row.map_err(|why| why.to_string())))
}

/// The cells of a row, by the names of their columns.
struct Cells(Row);

impl Cells {
    fn cell(&self, name: &str) -> Result<&Field, String> {
        let cell = self.0.get_column_iter().find(|(column, _)| *column == name);
        cell.map(|(_, field)| field).ok_or_else(|| format!("there is no column {name}"))
    }

    fn some_whole(&self, name: &str) -> Result<Option<i64>, String> {
        match self.cell(name)? {
            Field::Long(number) => Ok(Some(*number)),
            Field::Null => Ok(None),
            _ => Err(format!("{name} is no whole number")),
        }
    }

    fn whole(&self, name: &str) -> Result<i64, String> {
        self.some_whole(name)?.ok_or_else(|| format!("{name} is missing"))
    }

    fn count(&self, name: &str) -> Result<u64, String> {
        u64::try_from(self.whole(name)?).map_err(|_| format!("{name} is below 0"))
    }

    fn some_number(&self, name: &str) -> Result<Option<f64>, String> {
        match self.cell(name)? {
            Field::Double(number) => Ok(Some(*number)),
            Field::Null => Ok(None),
            _ => Err(format!("{name} is no number")),
        }
    }

    fn some_text(&self, name: &str) -> Result<Option<String>, String> {
        match self.cell(name)? {
            Field::Str(text) => Ok(Some(text.clone())),
            Field::Null => Ok(None),
            _ => Err(format!("{name} is no text")),
        }
    }

    fn text(&self, name: &str) -> Result<String, String> {
        self.some_text(name)?.ok_or_else(|| format!("{name} is missing"))
    }
}
