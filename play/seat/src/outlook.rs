use standfast_engine::battle::{BattleOdds, Id, OddsLine, View};

/// Up to this many outcomes are shown one by one; with more, those that differ only in their numbers are grouped.
const FEW: usize = 10;

/// The odds of a command, in a form that people can take in.
#[derive(Debug, Clone, PartialEq)]
pub struct Outlook {
    /// What happens in any case, unless that is everything.
    pub always: Vec<String>,
    /// The side that outcomes are good or bad for.
    pub side: Option<Id>,
    /// What else could happen, the likeliest first.
    pub outcomes: Vec<OddsLine>,
    /// How many outcomes were grouped.
    pub laid: Option<usize>,
}

impl Outlook {
    /// The likeliest outcomes, up to a number, from the worst to the best for the side, the likelier first among
    /// equals; then all others, the likeliest first.
    #[must_use]
    pub fn worst_to_best(&self, most: usize) -> (Vec<&OddsLine>, &[OddsLine]) {
        let (likeliest, others) = self.outcomes.split_at(self.outcomes.len().min(most));
        let mut ordered: Vec<&OddsLine> = likeliest.iter().collect();
        ordered.sort_by_key(|line| line.worth);
        (ordered, others)
    }

    /// The outlook of these odds; digits in the [names](names_with_digits) of things do not count as numbers.
    #[must_use]
    pub fn new(odds: BattleOdds, names: &[String]) -> Self {
        let BattleOdds { side, mut outcomes, .. } = odds;
        let count = outcomes.len();
        let mut always = Vec::new();
        if let ([first, rest @ ..], true) = (outcomes.as_slice(), count > 1) {
            let same = |(place, says): &(usize, &String)| {
                rest.iter().all(|line| line.says.get(*place) == Some(says))
            };
            always = first.says.iter().enumerate().take_while(same).map(|(_, says)| says.clone()).collect();
        }
        for outcome in &mut outcomes {
            outcome.says.drain(..always.len().min(outcome.says.len()));
        }
        if count <= FEW {
            return Self { always, side, outcomes, laid: None };
        }
        let together = together(outcomes, names);
        let laid = (together.len() < count).then_some(count);
        Self { always, side, outcomes: together, laid }
    }
}

/// The names of pieces that have digits in them, the longest first: `2nd Wisconsin`, `Trooper 3`.
#[must_use]
pub fn names_with_digits(view: &View) -> Vec<String> {
    let has_digits = |name: &&String| name.contains(|letter: char| letter.is_ascii_digit());
    let mut names: Vec<String> = view.pieces().map(|piece| &piece.name).filter(has_digits).cloned().collect();
    // `Trooper 1` must not be found in `Trooper 12`.
    names.sort_by_key(|name| std::cmp::Reverse(name.len()));
    names
}

/// Grouped outcomes: the words between the numbers, the numbers, and how likely they are.
struct Heap {
    words: Vec<String>,
    numbers: Vec<Range>,
    line: OddsLine,
    many: bool,
}

/// The lowest and the highest number in one place.
struct Range {
    low: (f64, String),
    high: (f64, String),
}

/// Groups outcomes that differ only in their numbers. A group is worth what its likeliest outcome is.
fn together(outcomes: Vec<OddsLine>, names: &[String]) -> Vec<OddsLine> {
    let mut heaps: Vec<Heap> = Vec::new();
    for line in outcomes {
        let (words, numbers) = taken_apart(&line.says.join("; "), names);
        match heaps.iter_mut().find(|heap| are_alike(&heap.words, &words)) {
            Some(heap) => {
                heap.many = true;
                // Of `1 step` and `3 steps` the plural is kept.
                let longer = heap.words.iter_mut().zip(words).filter(|(kept, new)| new.len() > kept.len());
                longer.for_each(|(kept, new)| *kept = new);
                heap.line.probability += line.probability;
                heap.numbers.iter_mut().zip(numbers).for_each(|(range, number)| range.take(number));
            }
            None => {
                let range = |number: (f64, String)| Range { low: number.clone(), high: number };
                let numbers = numbers.into_iter().map(range).collect();
                heaps.push(Heap { words, numbers, line, many: false });
            }
        }
    }
    let mut lines: Vec<OddsLine> = heaps.into_iter().map(Heap::line).collect();
    lines.sort_by(|a, b| b.probability.total_cmp(&a.probability));
    lines
}

impl Heap {
    fn line(self) -> OddsLine {
        if !self.many {
            return self.line;
        }
        let mut says = String::new();
        let mut numbers = self.numbers.iter();
        for (place, words) in self.words.iter().enumerate() {
            if place > 0
                && let Some(Range { low, high }) = numbers.next()
            {
                says.push_str(&low.1);
                if low.1 != high.1 {
                    says.push('–');
                    says.push_str(&high.1);
                }
            }
            says.push_str(words);
        }
        OddsLine { says: vec![says], exact: String::new(), ..self.line }
    }
}

impl Range {
    fn take(&mut self, number: (f64, String)) {
        if number.0 < self.low.0 {
            self.low = number;
        } else if number.0 > self.high.0 {
            self.high = number;
        }
    }
}

/// The words of a text, and the numbers between them.
fn taken_apart(text: &str, names: &[String]) -> (Vec<String>, Vec<(f64, String)>) {
    let (mut words, mut numbers) = (Vec::new(), Vec::new());
    let mut word = String::new();
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let whole = names.iter().find(|name| rest.starts_with(name.as_str())).map(String::len);
        let begins = !word.ends_with(|before: char| before.is_alphanumeric() || before == '-');
        let length = number(rest).filter(|_| begins && whole.is_none());
        let length_of_word = whole.unwrap_or(letter.len_utf8());
        let (taken, left) = rest.split_at(length.unwrap_or(length_of_word));
        match length {
            Some(_) => {
                words.push(std::mem::take(&mut word));
                numbers.push((taken.parse().unwrap_or_default(), taken.to_owned()));
            }
            None => word.push_str(taken),
        }
        rest = left;
    }
    words.push(word);
    (words, numbers)
}

/// Whether words between numbers are the same, but for the plural of what is counted.
fn are_alike(some: &[String], others: &[String]) -> bool {
    let mut pairs = some.iter().zip(others);
    some.len() == others.len() && pairs.all(|(a, b)| a == b || in_the_singular(a) == in_the_singular(b))
}

/// What follows a number, its first word without an s at its end.
fn in_the_singular(words: &str) -> (&str, &str) {
    let Some(counted) = words.strip_prefix(' ') else { return (words, "") };
    let end = counted.find(|letter: char| !letter.is_alphabetic()).unwrap_or(counted.len());
    let (word, behind) = counted.split_at_checked(end).unwrap_or((counted, ""));
    (word.strip_suffix('s').unwrap_or(word), behind)
}

/// The length of the number at the start of a text: digits, perhaps with decimals, not followed by a letter.
fn number(text: &str) -> Option<usize> {
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let whole = digits(text);
    if whole == 0 {
        return None;
    }
    let behind = text.get(whole..).unwrap_or_default();
    let decimals = behind.strip_prefix('.').map_or(0, digits);
    let length = if decimals > 0 { whole + 1 + decimals } else { whole };
    let letter = text.get(length..).and_then(|behind| behind.chars().next());
    (!letter.is_some_and(char::is_alphabetic)).then_some(length)
}
