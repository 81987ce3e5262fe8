use std::collections::BTreeMap;

use serde_json::json;
use standfast_dice::{Dice, Seeded};
use standfast_engine::Tree;
use standfast_engine::battle::{
    Contribution, LiveBattle, Offer, PLACE, PLEDGE, Seat, Sha256, Source, VerbKind, Waiting,
};

/// What a random player leaves alone, since it ends or undoes a battle instead of playing it.
const LEFT_ALONE: [VerbKind; 4] = [VerbKind::End, VerbKind::Undo, VerbKind::Hand, VerbKind::Seed];

/// The verb given once, when a fair battle is over.
const OPENING: &str = "open-seed";

/// What is given now and then and does not advance the battle.
const TALK: [VerbKind; 4] = [VerbKind::Advice, VerbKind::Talk, VerbKind::Time, VerbKind::Pledge];

/// How many contributions a pledge is good for.
const LINKS: usize = 200;

/// A random player, repeatable by seed.
///
/// With an even seed he tries whatever he may; with an odd one he mostly does what is due or passes, so that his
/// battles see more of the clock and less blood.
#[derive(Debug, Clone)]
pub struct Player {
    dice: Seeded,
    hasty: bool,
    sets_down: bool,
    /// What each seat has pledged: the contributions to come, the last first.
    pledges: BTreeMap<Seat, Vec<Sha256>>,
}

impl Player {
    /// A player of that seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self {
            dice: Seeded::new(seed),
            hasty: !seed.is_multiple_of(2),
            sets_down: true,
            pledges: BTreeMap::new(),
        }
    }

    /// A player of that seed who sets no pieces down by hand.
    #[must_use]
    pub fn by_the_rules(self) -> Self {
        Self { sets_down: false, ..self }
    }

    /// Draws a pledge for the seat, which is kept from now on.
    fn pledge(&mut self, seat: &Seat) -> Sha256 {
        let mut links = vec![Sha256::of(&self.pick(u64::MAX).to_string())];
        for _ in 0..LINKS {
            links.extend(links.last().map(|link| Sha256::of(&link.to_string())));
        }
        let to = links.pop().unwrap_or_else(|| Sha256::of(""));
        self.pledges.insert(seat.clone(), links);
        to
    }

    /// What the seat contributes by its pledge; none where it has none, or has used it up.
    fn pledged(&mut self, seat: &Seat) -> Option<Contribution> {
        Contribution::new(&self.pledges.get_mut(seat)?.pop()?.to_string())
    }

    /// A number from 0 to one less than `of`.
    pub fn pick(&mut self, of: u64) -> u64 {
        let high = u32::try_from(of.saturating_sub(1)).unwrap_or(u32::MAX - 1);
        // Seeded dice answer every question.
        self.dice.uniform(0, high, "a choice").ok().and_then(|drawn| u64::try_from(drawn).ok()).unwrap_or(0)
    }

    /// Picks one of them.
    pub fn one<'t, T>(&mut self, of: &'t [T]) -> Option<&'t T> {
        let place = self.pick(u64::try_from(of.len()).unwrap_or(u64::MAX));
        of.get(usize::try_from(place).ok()?)
    }
}

/// How a battle was played.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Played {
    /// How many commands were given.
    pub commands: usize,
    /// How it ended; `None` if the commands ran out first.
    pub ending: Option<String>,
    /// How often each verb was given.
    pub verbs: BTreeMap<String, usize>,
}

/// Plays a battle at random until it ends or `most` commands are given; at the end it opens the seed of a fair battle.
///
/// # Errors
/// What went wrong, in words: an offer that was refused, a state that is not sound, a duty that nobody can do,
/// a dead end.
pub fn play(battle: &mut dyn LiveBattle, seed: u64, most: usize) -> Result<Played, String> {
    let mut player = Player::new(seed);
    let mut played = Played::default();
    while battle.ending().is_none() && played.commands < most {
        let (verb, _) = step(battle, &mut player)?;
        *played.verbs.entry(verb).or_default() += 1;
        played.commands += 1;
        // Looking is slow beside playing.
        if played.commands.is_multiple_of(16) {
            look(battle)?;
        }
    }
    look(battle)?;
    if battle.ending().is_some() && battle.header().seed.promise().is_some() {
        open(battle, &mut player)?;
        look(battle)?;
    }
    played.ending = battle.ending().map(|ending| ending.way.clone());
    Ok(played)
}

/// Gives one random legal command; returns its verb and the line of its record.
///
/// # Errors
/// As [`play`].
pub fn step(battle: &mut dyn LiveBattle, player: &mut Player) -> Result<(String, String), String> {
    step_before(battle, player, |_| Ok(()))
}

/// The same, with a look at the proposal before it is confirmed.
pub(super) fn step_before(
    battle: &mut dyn LiveBattle,
    player: &mut Player,
    look: impl Fn(&dyn LiveBattle) -> Result<(), String>,
) -> Result<(String, String), String> {
    let (seat, offer) = choose(battle, player)?;
    let used_up = player.pledges.get(&seat).is_some_and(Vec::is_empty);
    let verb = if used_up { PLEDGE.name } else { offer.verb.name };
    let command = if verb == PLEDGE.name {
        json!({"do": verb, "to": player.pledge(&seat)})
    } else {
        let drawn = offer.draw(&mut |of| player.pick(of));
        drawn.ok_or_else(|| format!("nothing can be chosen for {}", offer.to_json()))?
    };
    let command = command.to_string();
    let tree = Tree::from_json(&command).map_err(|bad| bad.to_string())?;
    let complete = battle
        .check(&seat, &tree)
        .map_err(|refused| format!("{seat} was offered {command}, and it is refused: {refused}"))?;
    let source = source(battle, &seat, verb, player);
    let line = battle
        .propose(&seat, &tree, source, "", None)
        .map_err(|refused| format!("{seat} may give {complete}, and it is not decided: {refused}"))?;
    battle.tried().and_then(|()| look(battle)).map_err(|fault| format!("{line}: {fault}"))?;
    battle.confirm();
    battle.sound().map_err(|fault| format!("after {line}: {fault}"))?;
    Ok((verb.to_owned(), line))
}

/// The source of a command's dice: in a fair battle, a contribution is mixed in now and then.
fn source(battle: &dyn LiveBattle, seat: &Seat, verb: &str, player: &mut Player) -> Source {
    if verb != PLEDGE.name
        && let Some(pledged) = player.pledged(seat)
    {
        return Source::Contributed(pledged);
    }
    if battle.header().seed.promise().is_none() || player.pick(2) == 0 {
        return Source::Seed;
    }
    let letters: Vec<char> = (' '..='~').collect();
    let length = player.pick(u64::try_from(Contribution::LONGEST + 1).unwrap_or(1));
    let text: String = (0..length).filter_map(|_| player.one(&letters).copied()).collect();
    Contribution::new(&text).map_or(Source::Seed, Source::Contributed)
}

/// Has one of those who may open the seed after the battle; checks that nobody may before, or twice.
fn open(battle: &mut dyn LiveBattle, player: &mut Player) -> Result<(), String> {
    let may = |battle: &dyn LiveBattle| -> Vec<Seat> {
        let offers = |seat: &Seat| battle.legal(seat).iter().any(|offer| offer.verb.name == OPENING);
        battle.roster().seats().filter(offers).collect()
    };
    let seats = may(battle);
    let seat = player.one(&seats).ok_or("the battle is over, and nobody may open the seed")?;
    let command = format!(r#"{{"do": "{OPENING}"}}"#);
    let tree = Tree::from_json(&command).map_err(|bad| bad.to_string())?;
    let opened = battle.propose(seat, &tree, Source::Seed, "", None);
    opened.map_err(|refused| format!("{seat} may open the seed, and it is refused: {refused}"))?;
    battle.confirm();
    if let Some(again) = may(battle).first() {
        return Err(format!("{again} may open the seed again"));
    }
    battle.opened().map(drop).ok_or_else(|| "the seed is open, and the log is not".to_owned())
}

/// Draws a seat and one of its offers: first the verb, so that verbs with many offers do not drown the rest.
fn choose(battle: &dyn LiveBattle, player: &mut Player) -> Result<(Seat, Offer), String> {
    let mut seats: Vec<Seat> = battle.roster().seats().filter(|seat| *seat != Seat::Spectator).collect();
    let talk = player.pick(64) == 0;
    let hurry = player.hasty && player.pick(4) > 0;
    let due: Vec<&str> = battle.due(&Seat::Umpire).iter().map(|due| due.verb).collect();
    if hurry && let Some(chosen) = passing(battle, player, &seats, &due) {
        return Ok(chosen);
    }
    while !seats.is_empty() {
        let place = usize::try_from(player.pick(u64::try_from(seats.len()).unwrap_or(1))).unwrap_or(0);
        let seat = seats.swap_remove(place);
        let mut verbs: BTreeMap<&str, Vec<Offer>> = BTreeMap::new();
        for offer in battle.legal(&seat) {
            let kind = offer.verb.kind;
            if !LEFT_ALONE.contains(&kind) && talk == TALK.contains(&kind) {
                verbs.entry(offer.verb.name).or_default().push(offer);
            }
        }
        // A seat may set pieces down at any time, but it does not advance the battle: three times in four the player does
        // something else.
        if verbs.contains_key(PLACE.name) && (player.pick(4) > 0 || !player.sets_down) {
            verbs.remove(PLACE.name);
        }
        let names: Vec<&str> = verbs.keys().copied().collect();
        if let Some(name) = player.one(&names)
            && let Some(offer) = verbs.get(name).and_then(|offers| player.one(offers))
        {
            return Ok((seat, offer.clone()));
        }
    }
    let offered = |seat: Seat| {
        let verbs: Vec<&str> = battle.legal(&seat).iter().map(|offer| offer.verb.name).collect();
        format!("{seat}: {}", verbs.join(", "))
    };
    let all: Vec<String> = battle.roster().seats().map(offered).collect();
    Err(format!("a dead end: no seat may do anything, and the battle is not over ({})", all.join("; ")))
}

/// The offers of a seat that are due, or that settle nothing, such as a pass.
fn passing(
    battle: &dyn LiveBattle,
    player: &mut Player,
    seats: &[Seat],
    due: &[&str],
) -> Option<(Seat, Offer)> {
    let mut passing = Vec::new();
    for seat in seats {
        for offer in battle.legal(seat) {
            let kind = offer.verb.kind;
            let played = !LEFT_ALONE.contains(&kind) && !TALK.contains(&kind);
            let settles_nothing =
                offer.fixed.is_empty() && offer.parts.iter().all(|part| part.default.is_some());
            if played && (due.contains(&offer.verb.name) || settles_nothing) {
                passing.push((seat.clone(), offer));
            }
        }
    }
    player.one(&passing).cloned()
}

/// Looks at the battle from every seat: checks that views serialize, and that somebody can do every duty.
fn look(battle: &dyn LiveBattle) -> Result<(), String> {
    for seat in battle.roster().seats() {
        serde_json::to_string(&battle.view(&seat)).map_err(|bad| format!("the view of {seat}: {bad}"))?;
    }
    let seats: Vec<Seat> = battle.roster().seats().collect();
    waited_for(battle, &seats)?;
    for due in battle.due(&Seat::Umpire) {
        let can = seats.iter().any(|seat| {
            battle.due(seat).contains(&due)
                && battle.legal(seat).iter().any(|offer| offer.verb.name == due.verb)
        });
        if !can {
            return Err(format!("nobody can do what is due: {due:?}"));
        }
    }
    Ok(())
}

/// Checks that every seat is told the same of who is waited for by the rules, and that somebody is, who can act.
fn waited_for(battle: &dyn LiveBattle, seats: &[Seat]) -> Result<(), String> {
    let of = |seat: &Seat| -> Vec<Waiting> {
        let waits = battle.view(seat).waits.into_iter().filter(Waiting::holds_up_play);
        waits.map(|waiting| Waiting { yours: false, ..waiting }).collect()
    };
    let told = of(&Seat::Umpire);
    if told.is_empty() != battle.ending().is_some() {
        return Err(format!("these are waited for: {told:?}"));
    }
    for seat in seats {
        if of(seat) != told {
            return Err(format!(
                "{seat} is told that {:?} are waited for, and the umpire {told:?}",
                of(seat)
            ));
        }
    }
    let can = |seat: &Seat, verb: &str| battle.legal(seat).iter().any(|offer| offer.verb.name == verb);
    let idle = told.iter().find(|waiting| !waiting.seats.iter().any(|seat| can(seat, waiting.verb)));
    idle.map_or(Ok(()), |idle| Err(format!("nobody who is waited for can act: {idle:?}")))
}
