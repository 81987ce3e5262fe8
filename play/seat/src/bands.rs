//! Odds that one takes in at a glance: at most four named bands, from the worst to the best.

use std::cmp::Ordering;

use serde::Serialize;
use standfast_dice::Weight;
use standfast_engine::{BandOdds, Strength};
use standfast_odds::Exact;

/// The most bands of a bar.
const MOST: usize = 4;

/// Of counts, what is likelier than this goes without saying.
const NEARLY_ALWAYS: f64 = 0.9;

/// The odds of something in at most four bands.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Bands {
    /// Whom all bands are about, if they are about one and the same.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of: Option<String>,
    /// The bands, the worst for who asks first.
    pub bands: Vec<Laid>,
    /// What matters most in a few words: `31% shaken or worse`.
    pub headline: String,
    /// The chance that anything changes at all.
    #[cfg_attr(feature = "schema", schema(minimum = 0, maximum = 1))]
    pub any: f64,
}

/// A band of a bar.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Laid {
    /// What it is called: `shaken or worse`, `loses 2–4 steps`.
    pub name: String,
    /// Its probability.
    #[cfg_attr(feature = "schema", schema(minimum = 0, maximum = 1))]
    pub probability: f64,
    /// The same as a reduced fraction.
    #[cfg_attr(feature = "schema", schema(example = "3/20"))]
    pub exact: String,
    /// How dark it is drawn, 0 to 3: 0 where nothing changes, more the stronger its effect is.
    #[cfg_attr(feature = "schema", schema(minimum = 0, maximum = 3))]
    pub shade: u8,
}

impl Bands {
    /// Lays bands out from the worst to the best, and merges neighbours until four are left; none where there is
    /// nothing to tell apart.
    #[must_use]
    pub fn of(bands: Vec<BandOdds>) -> Option<Self> {
        if bands.len() < 2 {
            return None;
        }
        let ramp = Ramp::of(bands);
        let of = ramp.only_one();
        let names = ramp.names(of.is_none());
        let shades = ramp.shades();
        let laid = ramp.groups.iter().zip(names).zip(shades).map(|((group, name), shade)| {
            let fraction = group.sum.chance.fraction();
            Laid { name, probability: fraction.to_f64(), exact: fraction.to_string(), shade }
        });
        let any = sum(ramp.groups.iter().filter(|group| group.changes()));
        Some(Self { headline: ramp.headline(of.is_none()), bands: laid.collect(), any, of })
    }
}

/// The bands in their order, the worst first.
struct Ramp {
    groups: Vec<Group>,
    /// Where effects begin to be seen from: the place of what changes nothing, or the end from which effects grow.
    mildest: Mildest,
}

/// From which place effects grow.
#[derive(Clone, Copy)]
enum Mildest {
    BeforeAll,
    At(usize),
    BehindAll,
}

/// Bands that are drawn as one, from the mildest to the strongest; all of one kind, or merged ones.
#[derive(Clone)]
struct Group {
    parts: Vec<BandOdds>,
    /// Their chance together, and what they are worth on average, under the band of the first.
    sum: BandOdds,
}

impl Group {
    fn of(band: BandOdds) -> Self {
        Self { sum: band.clone(), parts: vec![band] }
    }

    fn take(&mut self, other: Self) {
        self.sum = self.sum.and(&other.sum);
        self.parts.extend(other.parts);
    }

    /// The mildest part first, of equals the one that is first already.
    fn put_in_order(&mut self) {
        self.parts.sort_by(|one, other| {
            let counts = one.band.words.count().cmp(&other.band.words.count());
            one.band.strength.cmp(&other.band.strength).then(counts)
        });
    }

    fn strength(&self) -> Strength {
        self.parts.iter().map(|part| part.band.strength).max().unwrap_or(Strength::Nothing)
    }

    fn changes(&self) -> bool {
        self.strength() > Strength::Nothing
    }

    fn is_alike(&self, other: &Self) -> bool {
        let (Some(own), Some(theirs)) = (self.parts.first(), other.parts.first()) else { return false };
        is_of_a_kind(own, theirs)
    }
}

/// Whether two bands differ at most in a count.
fn is_of_a_kind(one: &BandOdds, other: &BandOdds) -> bool {
    one.band.of == other.band.of && one.band.words.is_alike(&other.band.words)
}

fn sum<'g>(groups: impl Iterator<Item = &'g Group>) -> f64 {
    let chances = groups.map(|group| group.sum.chance.clone());
    chances.reduce(|sum, chance| sum.plus(&chance)).map_or(0.0, |sum| sum.fraction().to_f64())
}

impl Ramp {
    fn of(bands: Vec<BandOdds>) -> Self {
        let mut groups: Vec<Group> = Vec::new();
        for band in bands {
            let kind = |group: &&mut Group| group.parts.first().is_some_and(|part| is_of_a_kind(part, &band));
            match groups.iter_mut().find(kind) {
                Some(group) => group.take(Group::of(band)),
                None => groups.push(Group::of(band)),
            }
        }
        for group in &mut groups {
            group.parts.sort_by_key(|part| part.band.words.count());
        }
        groups.sort_by(|one, other| one.sum.worth.total_cmp(&other.sum.worth));
        while groups.len() > MOST {
            merge_least(&mut groups, |one, other| {
                one.changes() == other.changes() && one.is_about_whom(other)
            });
        }
        let groups = told_apart(groups);
        let mildest = mildest(&groups);
        let mut ramp = Self { groups, mildest };
        let sides: Vec<Ordering> = (0..ramp.groups.len()).map(|place| ramp.reach(place).0).collect();
        for (group, side) in ramp.groups.iter_mut().zip(sides) {
            // To the left of what changes nothing, the strongest are the worst and come first.
            if side == Ordering::Less {
                group.parts.reverse();
            }
            group.put_in_order();
        }
        ramp
    }

    /// How far a place is from what changes nothing, and on which side.
    fn reach(&self, place: usize) -> (Ordering, usize) {
        match self.mildest {
            Mildest::BeforeAll => (Ordering::Greater, place + 1),
            Mildest::BehindAll => (Ordering::Less, self.groups.len() - place),
            Mildest::At(nothing) => (place.cmp(&nothing), place.abs_diff(nothing)),
        }
    }

    /// Whom all changes befall, if it is one.
    fn only_one(&self) -> Option<String> {
        let mut all =
            self.groups.iter().flat_map(|group| &group.parts).filter_map(|part| part.band.of.as_ref());
        let first = all.next()?;
        all.all(|other| other == first).then(|| first.to_string())
    }

    fn names(&self, with_whom: bool) -> Vec<String> {
        let is_last = |place: usize| {
            let (side, reach) = self.reach(place);
            let beyond = |other: usize| {
                let (where_to, far) = self.reach(other);
                where_to == side && far > reach
            };
            !(0..self.groups.len()).any(beyond)
        };
        let groups = self.groups.iter().enumerate();
        groups.map(|(place, group)| group.name(is_last(place), with_whom)).collect()
    }

    /// Darker the stronger: what changes nothing is palest, and what befalls the same ones grows darker from band to
    /// band.
    fn shades(&self) -> Vec<u8> {
        let mut places: Vec<(usize, &Group)> = self.groups.iter().enumerate().collect();
        places.retain(|(_, group)| group.changes());
        places.sort_by_key(|(place, group)| (group.strength(), self.reach(*place).1));
        let mut shades = vec![0; self.groups.len()];
        for (done, (place, group)) in places.iter().enumerate() {
            let like = |(_, other): &&(usize, &Group)| other.is_about_whom(group);
            let milder = places.iter().take(done).filter(like);
            let stronger = places.iter().skip(done + 1).filter(like).count();
            let least = milder.filter_map(|(place, _)| shades.get(*place)).max().map_or(0, |shade| shade + 1);
            let most = 3_u8.saturating_sub(u8::try_from(stronger).unwrap_or(u8::MAX)).max(1);
            let own = match group.strength() {
                Strength::Nothing => 0,
                Strength::Slight => 1,
                Strength::Grave => 2,
                Strength::Total => 3,
            };
            if let Some(known) = shades.get_mut(*place) {
                *known = own.max(least).min(most);
            }
        }
        shades
    }

    /// The chance of what is grave, or of anything where nothing is grave, at the better end of the ramp; at the other
    /// end, if nothing changes at the better one. Of counts that come to something nearly always, the mildest are left
    /// out.
    fn headline(&self, with_whom: bool) -> String {
        let ends = [self.end(self.groups.iter().rev()), self.end(self.groups.iter())];
        let Some(mut end) = ends.into_iter().find(|end| !end.is_empty()) else { return String::new() };
        if end.iter().any(|group| group.strength() >= Strength::Grave) {
            end.retain(|group| group.strength() >= Strength::Grave);
        }
        let is_one_count = end.windows(2).all(|pair| matches!(pair, [one, other] if one.is_alike(other)));
        while is_one_count && end.len() > 1 && sum(end.iter().copied()) > NEARLY_ALWAYS {
            end.pop();
        }
        // That something happens says nothing where something always does.
        if end.len() == self.groups.len() {
            end.truncate(1);
        }
        let all = end.into_iter().rev().cloned().reduce(|mut all, group| {
            all.take(group);
            all
        });
        let Some(mut all) = all else { return String::new() };
        all.put_in_order();
        format!("{} {}", percent(sum(std::iter::once(&all))), all.name(true, with_whom))
    }

    /// What changes something at one end of the ramp, all of it for the same ones.
    fn end<'g>(&self, from: impl Iterator<Item = &'g Group>) -> Vec<&'g Group> {
        let mut end: Vec<&Group> = Vec::new();
        for group in from.take_while(|group| group.changes()) {
            if end.first().is_some_and(|first| !first.is_about_whom(group)) {
                break;
            }
            end.push(group);
        }
        end
    }
}

impl Group {
    fn is_about_whom(&self, other: &Self) -> bool {
        let whom = |group: &Self| group.parts.first().map(|part| (part.band.of.clone(), part.band.good));
        whom(self) == whom(other)
    }

    /// What it is called; where nothing on its side is stronger, the mildest of it and what is beyond.
    fn name(&self, is_last: bool, with_whom: bool) -> String {
        let (Some(mild), Some(strong)) = (self.parts.first(), self.parts.last()) else {
            return String::new();
        };
        let whom = match &mild.band.of {
            Some(whom) if with_whom => format!("{whom} "),
            _ => String::new(),
        };
        let words = |part: &BandOdds| part.band.words.to_string();
        let kinds: Vec<&[BandOdds]> = self.parts.chunk_by(is_of_a_kind).collect();
        let about_one = self.parts.iter().all(|part| part.band.of == mild.band.of);
        let same_way = self.parts.iter().all(|part| part.band.good == mild.band.good);
        let up_to = |kind: &[BandOdds]| match kind {
            [one, .., other] => one.band.words.up_to(&other.band.words).unwrap_or_else(|| words(one)),
            [one] => words(one),
            [] => String::new(),
        };
        let name = match kinds.as_slice() {
            [kind] if is_last && kind.len() > 1 => mild.band.words.or_more().unwrap_or_else(|| words(mild)),
            [kind] => up_to(kind),
            _ if !about_one => return "something else".to_owned(),
            _ if same_way && is_last => {
                format!("{} or {}", words(mild), if mild.band.good { "better" } else { "worse" })
            }
            [one, other] => format!("{} or {}", up_to(one), up_to(other)),
            _ => format!("{} to {}", words(mild), words(strong)),
        };
        format!("{whom}{name}")
    }
}

/// Merges the two neighbours that are least likely together, of those that belong together if there are any.
fn merge_least(groups: &mut Vec<Group>, belong: impl Fn(&Group, &Group) -> bool) {
    let pair = groups.windows(2).enumerate().min_by(|(_, left), (_, right)| {
        let key = |pair: &[Group]| match pair {
            [one, other] => (!belong(one, other), one.sum.chance.plus(&other.sum.chance)),
            _ => (true, Exact::ways(1)),
        };
        key(left).cmp(&key(right))
    });
    let Some(place) = pair.map(|(place, _)| place) else { return };
    let other = groups.remove(place + 1);
    if let Some(one) = groups.get_mut(place) {
        one.take(other);
    }
}

/// Where there is room, the counts of one kind are told apart.
fn told_apart(groups: Vec<Group>) -> Vec<Group> {
    let mut parts: Vec<Group> = Vec::new();
    for group in groups {
        let mixed = group
            .parts
            .first()
            .is_some_and(|first| group.parts.iter().any(|part| !is_of_a_kind(first, part)));
        if mixed {
            parts.push(group);
            continue;
        }
        let mut own: Vec<Group> = group.parts.into_iter().map(Group::of).collect();
        own.sort_by(|one, other| one.sum.worth.total_cmp(&other.sum.worth));
        parts.extend(own);
    }
    while parts.len() > MOST {
        merge_least(&mut parts, Group::is_alike);
    }
    parts
}

fn mildest(groups: &[Group]) -> Mildest {
    if let Some(place) = groups.iter().position(|group| !group.changes()) {
        return Mildest::At(place);
    }
    let is_good = groups.first().and_then(|group| group.parts.first()).is_some_and(|part| part.band.good);
    let (Some(first), Some(last)) = (groups.first(), groups.last()) else { return Mildest::BehindAll };
    match first.strength().cmp(&last.strength()) {
        Ordering::Greater => Mildest::BehindAll,
        Ordering::Less => Mildest::BeforeAll,
        Ordering::Equal if is_good => Mildest::BeforeAll,
        Ordering::Equal => Mildest::BehindAll,
    }
}

/// A probability for people: a whole percent, with one decimal under 10 and over 90.
///
/// What can happen is never shown as 0 %, and what may fail never as 100 %.
#[must_use]
pub fn percent(probability: f64) -> String {
    let hundredths = probability * 100.0;
    if probability <= 0.0 || probability >= 1.0 {
        format!("{hundredths:.0}%")
    } else if hundredths < 0.1 {
        "<0.1%".to_owned()
    } else if hundredths > 99.9 {
        ">99.9%".to_owned()
    } else if (10.0..=90.0).contains(&hundredths) {
        format!("{hundredths:.0}%")
    } else {
        format!("{hundredths:.1}%")
    }
}
