use standfast_rulebook::battle::{Header, LiveBattle, Seat, Source, begin, system_of};
use standfast_rulebook::{Choice, FileFault, Tree};

/// The line between a scenario and the commands.
const COMMANDS: &str = "\n# commands\n";

/// A scenario's TOML text, and behind a line `# commands` one command a line: a seat, a blank, JSON. The scenario
/// begins a battle or is refused at places in its text. What a command is refused for changes nothing; what is
/// accepted leaves a sound battle, can be read again from its line, and passes the audit. A line without a blank is
/// taken as one of a log. Gives whether any command was accepted.
///
/// # Panics
/// Where any of that does not hold.
pub fn battle(bytes: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(bytes) else { return false };
    let (scenario, commands) = text.split_once(COMMANDS).unwrap_or((text, ""));
    let system = match system_of(scenario, "own.toml") {
        Ok(system) => system,
        Err(faults) => return refused(&faults),
    };
    let header = || Header::new(system.name(), "own.toml", scenario, 7, "");
    let (mut battle, mut again) = match (begin(header()), begin(header())) {
        (Ok(battle), Ok(again)) => (battle, again),
        (Err(faults), _) | (_, Err(faults)) => return refused(&faults),
    };
    for line in commands.lines() {
        let Some((name, command)) = line.split_once(' ') else {
            // Whatever a log says, reading it and looking at the battle harms nobody.
            if let Ok(mut other) = begin(header())
                && other.read_record(line).is_ok()
            {
                let _ = (other.view(&Seat::Umpire), other.legal(&Seat::Umpire), other.audit());
            }
            continue;
        };
        let Some(seat) = battle.roster().seat(name) else { continue };
        if let Ok(tree) = Tree::from_json(command) {
            give(battle.as_mut(), again.as_mut(), &seat, &tree);
        }
    }
    assert_eq!(battle.audit(), Ok(battle.number()));
    battle.number() > 0
}

fn refused(faults: &[FileFault]) -> bool {
    assert!(!faults.is_empty());
    for fault in faults {
        assert!(fault.span.end <= fault.text.len(), "{fault:?}");
        assert!(fault.to_string().starts_with("own.toml:"), "{fault}");
    }
    false
}

fn give(battle: &mut dyn LiveBattle, again: &mut dyn LiveBattle, seat: &Seat, command: &Tree) {
    let number = battle.number();
    let checked = battle.check(seat, command).is_ok();
    match battle.propose(seat, command, Source::Seed, "", Some(number)) {
        Ok(line) => {
            assert!(checked, "it is decided, and was not legal: {line}");
            battle.confirm();
            if let Err(fault) = again.read_record(&line) {
                panic!("{line} can't be read again: {fault}");
            }
            if let Err(fault) = battle.sound() {
                panic!("after {line}: {fault}");
            }
            assert_eq!(battle.view(&Seat::Umpire), again.view(&Seat::Umpire));
        }
        Err(refused) => {
            assert!(!checked, "it is legal, and not decided: {refused}");
            assert_eq!(battle.number(), number);
        }
    }
}
