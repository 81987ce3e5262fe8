use standfast_engine::Refusal;

use crate::import::Limits;
use crate::import::muster::{COMMANDS, LEADER, SIZES};
use crate::import::sheet::{Row, Sheet, decoded};

/// The columns that an order of battle becomes. A battery is as strong as its guns are many, anything else as its men.
const COLUMNS: [&str; 10] =
    ["side", COMMANDS, SIZES, LEADER, "name", "type", "men", "guns", "quality number", "weapon code"];

/// Fields that the columns may be, by the words of different systems.
const MEANT: [(&str, &[&str]); 4] =
    [("type", &["arm", "type"]), ("guns", &[]), ("quality number", &[]), ("weapon code", &[])];

/// How many numbers stand between the weapon of a unit and its name: its pictures.
const PICTURES: usize = 2;

/// A command that has begun.
struct Command {
    letter: char,
    name: String,
    leader: Option<String>,
    line: usize,
    units: usize,
}

struct Reader<'l> {
    sheet: Sheet,
    side: Option<String>,
    begun: Vec<Command>,
    /// A command whose `Begin` is still to come.
    announced: Option<(Option<String>, Command)>,
    limits: &'l Limits,
}

/// Reads an order of battle: a row for each unit.
pub(in crate::import) fn oob(bytes: &[u8], limits: &Limits) -> Result<Sheet, Refusal> {
    let columns = COLUMNS.iter().map(|&column| column.to_owned()).collect();
    let sheet = Sheet { columns, meant: MEANT.to_vec(), ..Sheet::default() };
    let mut reader = Reader { sheet, side: None, begun: Vec::new(), announced: None, limits };
    for (number, line) in (1..).zip(decoded(bytes).lines()) {
        limits.holds("lines", number, limits.rows)?;
        let line = line.trim();
        limits.holds("characters in a line", line.chars().count(), limits.cell)?;
        reader.line(number, line)?;
    }
    if let Some(command) = reader.begun.last() {
        let says = format!("{:?} has no `End`", command.name);
        reader.sheet.left_out.push((format!("line {}", command.line), says));
    }
    Ok(reader.sheet)
}

impl Reader<'_> {
    fn line(&mut self, number: usize, line: &str) -> Result<(), Refusal> {
        // The number of the format stands by itself at the top.
        if line.is_empty() || (number == 1 && line.parse::<u32>().is_ok()) {
            return Ok(());
        }
        match line {
            "Begin" => self.begin(number)?,
            "End" => self.end(number),
            _ => {
                let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
                match (word, rest.trim()) {
                    ("L", rest) => self.leader(number, rest),
                    ("U", rest) => self.unit(number, rest),
                    ("A" | "W" | "C" | "D" | "B", name) if !name.is_empty() => {
                        self.announce(number, None, word, name)
                    }
                    ("G", rest) => self.leave_out(number, format!("{rest:?}: gunboats are not brought in")),
                    ("S", rest) => {
                        self.leave_out(number, format!("{rest:?}: supply wagons are not brought in"))
                    }
                    _ => self.army(number, line),
                }
            }
        }
        Ok(())
    }

    fn leave_out(&mut self, number: usize, says: String) {
        self.sheet.left_out.push((format!("line {number}"), says));
    }

    /// `Union A Army of the Potomac`: a nation, and an army of it.
    fn army(&mut self, number: usize, line: &str) {
        match line.split_once(" A ").filter(|_| self.begun.is_empty()) {
            Some((nation, name)) => self.announce(number, Some(nation.trim().to_owned()), "A", name.trim()),
            None => {
                self.leave_out(number, format!("{line:?} is no line of an order of battle that is known"))
            }
        }
    }

    fn announce(&mut self, number: usize, nation: Option<String>, letter: &str, name: &str) {
        let letter = letter.chars().next().unwrap_or('B');
        let command = Command { letter, name: name.replace('>', " "), leader: None, line: number, units: 0 };
        if let Some((_, command)) = self.announced.replace((nation, command)) {
            self.leave_out(command.line, format!("{:?} has no `Begin`", command.name));
        }
    }

    fn begin(&mut self, number: usize) -> Result<(), Refusal> {
        let Some((nation, command)) = self.announced.take() else {
            self.leave_out(number, "a `Begin` without a command before it".to_owned());
            return Ok(());
        };
        if nation.is_some() {
            self.side = nation;
        }
        self.begun.push(command);
        self.limits.holds("commands within one another", self.begun.len(), self.limits.depth)
    }

    fn end(&mut self, number: usize) {
        if self.begun.pop().is_none() {
            self.leave_out(number, "an `End` without a `Begin`".to_owned());
        }
    }

    /// `L 2 1 239 Col. James J. Pettegrew`: ratings, a picture, a name.
    fn leader(&mut self, number: usize, rest: &str) {
        let name = after_numbers(rest, usize::MAX);
        match self.begun.last_mut() {
            Some(command) if command.leader.is_none() && command.units == 0 && !name.is_empty() => {
                command.leader = Some(name.to_owned());
            }
            _ => self.leave_out(number, format!("{name:?}: a command is given one leader, before its units")),
        }
    }

    /// `U 500 1 I M 1 8 26th South Carolina`.
    fn unit(&mut self, number: usize, rest: &str) {
        let mut words = rest.split_whitespace();
        let (strength, quality, kind, weapon) = (words.next(), words.next(), words.next(), words.next());
        let is_number = |word: Option<&str>| word.is_some_and(|word| word.parse::<u32>().is_ok());
        let name = after_numbers(after_words(rest, 4), PICTURES);
        let (Some(strength), Some(quality), Some(kind), Some(weapon)) = (strength, quality, kind, weapon)
        else {
            return self.leave_out(number, format!("{rest:?} is no whole line of a unit"));
        };
        if !is_number(Some(strength)) || !is_number(Some(quality)) || name.is_empty() {
            return self.leave_out(number, format!("{rest:?} is no line of a unit that is known"));
        }
        let (men, guns) = if kind == "A" { ("", strength) } else { (strength, "") };
        let mut commands: Vec<&str> = self.begun.iter().map(|command| command.name.as_str()).collect();
        let mut sizes: Vec<&str> = self.begun.iter().map(|command| size(command.letter)).collect();
        // An army is its side; its name counts where units stand right below it.
        if self.begun.len() > 1 && self.begun.first().is_some_and(|command| command.letter == 'A') {
            commands.remove(0);
            sizes.remove(0);
        }
        let leader = self.begun.last().and_then(|command| command.leader.clone()).unwrap_or_default();
        let cells = [
            self.side.as_deref().unwrap_or_default(),
            &commands.join(" > "),
            &sizes.join(" > "),
            &leader,
            name,
            arm(kind),
            men,
            guns,
            quality,
            weapon,
        ];
        self.sheet.rows.push(Row { line: number, cells: cells.map(str::to_owned).to_vec() });
        if let Some(command) = self.begun.last_mut() {
            command.units += 1;
        }
    }
}

/// What is known of types: `I`, `C` and `A`. Other letters stay what they are, and no system knows them.
fn arm(kind: &str) -> &str {
    match kind {
        "I" => "infantry",
        "C" => "cavalry",
        "A" => "artillery",
        other => other,
    }
}

fn size(letter: char) -> &'static str {
    match letter {
        'A' => "army",
        'W' => "wing",
        'C' => "corps",
        'D' => "division",
        _ => "brigade",
    }
}

/// What follows so many words.
fn after_words(text: &str, words: usize) -> &str {
    let mut rest = text.trim();
    for _ in 0..words {
        rest = rest.split_once(char::is_whitespace).map_or("", |(_, behind)| behind.trim_start());
    }
    rest
}

/// What follows whole numbers, at most so many.
fn after_numbers(text: &str, most: usize) -> &str {
    let mut rest = text.trim();
    for _ in 0..most {
        let Some((word, behind)) = rest.split_once(char::is_whitespace) else { break };
        if word.parse::<i64>().is_err() {
            break;
        }
        rest = behind.trim_start();
    }
    rest
}
