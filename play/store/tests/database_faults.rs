//! Locked, read-only, full, too new, of something else: a clear word, nothing lost, and the service resumes.

use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use crate::common::database::{append, audited, begun, proposed, say};
use rusqlite::Connection;
use standfast_rulebook::battle::{LiveBattle, begin};
use standfast_store::database::{Database, DatabaseFault, Durability, FILE, Serving, Settings, Trouble};

const PATIENCE: Duration = Duration::from_millis(200);

fn open(folder: &Path) -> Database {
    let settings = Settings { patience: PATIENCE, ..Settings::default() };
    Database::open_with(folder, &settings).unwrap()
}

fn trouble(result: Result<(), DatabaseFault>) -> Trouble {
    result.unwrap_err().trouble().unwrap()
}

#[test]
fn a_database_that_another_program_has_locked_says_so_and_resumes() {
    let folder = tempfile::tempdir().unwrap();
    let database = open(folder.path());
    let mut battle = begun(&database, "one");
    let other = Connection::open(folder.path().join(FILE)).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();

    let line = proposed(battle.as_mut(), "one");
    let asked = Instant::now();
    let fault = append(&database, "one", 1, &line).unwrap_err();
    assert!(asked.elapsed() >= PATIENCE);
    assert_eq!(fault.to_string(), "another program holds the database locked (database is locked)");
    assert_eq!(trouble(database.issue("one", "umpire", &[1; 32])), Trouble::Locked);
    assert_eq!(audited(&database, "one"), 0, "it can still be read");

    other.execute_batch("COMMIT").unwrap();
    append(&database, "one", 1, &line).unwrap();
    assert_eq!((audited(&database, "one"), database.written().failed), (1, 2));
}

#[test]
fn a_database_is_opened_while_another_program_writes() {
    let folder = tempfile::tempdir().unwrap();
    drop(open(folder.path()));
    let other = Connection::open(folder.path().join(FILE)).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    assert_eq!(open(folder.path()).count().unwrap(), 0);
}

#[test]
fn two_programs_on_one_database_are_told_of_each_other() {
    let folder = tempfile::tempdir().unwrap();
    let (first, second) = (open(folder.path()), open(folder.path()));
    let mut battle = begun(&first, "one");
    let mut other = second.battle("one").unwrap().unwrap();
    say(&first, "one", battle.as_mut(), "first").unwrap();
    let stale = say(&second, "one", other.as_mut(), "second");
    assert!(matches!(stale, Err(DatabaseFault::Grown { number: 1, next: 2, .. })), "{stale:?}");
    let mut other = second.battle("one").unwrap().unwrap();
    say(&second, "one", other.as_mut(), "second").unwrap();
    assert_eq!(audited(&first, "one"), 2);
}

#[test]
fn one_program_serves_a_database_and_others_may_look_at_it_and_add_to_it() {
    let folder = tempfile::tempdir().unwrap();
    let serving = Serving::begin(folder.path()).unwrap();
    let refused = Serving::begin(&folder.path().join(FILE)).unwrap_err().to_string();
    assert!(refused.starts_with("another program serves this database ("), "{refused}");
    assert!(
        refused.ends_with("battles.sqlite.lock is locked): end it first, or name another folder"),
        "{refused}"
    );
    begun(&open(folder.path()), "one");
    drop(serving);
    Serving::begin(folder.path()).unwrap();
}

/// Says things until that fails; why it did.
fn say_until_refused(database: &Database, battle: &mut dyn LiveBattle) -> DatabaseFault {
    let text = "long ".repeat(50);
    (0..10_000).find_map(|_| say(database, "one", battle, &text).err()).expect("it never was full")
}

/// That a full disk was told of, has lost nothing, and is no hindrance once there is room.
fn resumes(database: Database, make_room: impl FnOnce(Database) -> Database, battle: &mut dyn LiveBattle) {
    let before = battle.number();
    assert!(before > 10, "only {before} were written");
    assert_eq!(audited(&database, "one"), before, "all that was confirmed is there, and no more");
    let line = proposed(battle, &"long ".repeat(50));
    assert_eq!(trouble(append(&database, "one", before + 1, &line)), Trouble::Full);
    let database = make_room(database);
    assert_eq!(audited(&database, "one"), before);
    append(&database, "one", before + 1, &line).unwrap();
    assert_eq!(audited(&database, "one"), before + 1);
}

#[test]
fn a_database_that_may_not_grow_says_so_and_resumes_when_it_may() {
    let folder = tempfile::tempdir().unwrap();
    let settings = Settings { most_bytes: Some(200_000), ..Settings::default() };
    let database = Database::open_with(folder.path(), &settings).unwrap();
    let mut battle = begun(&database, "one");
    let fault = say_until_refused(&database, battle.as_mut());
    assert_eq!(
        fault.to_string(),
        "there is no room left on the disk, or the database has grown to the most that it may \
         (database or disk is full)"
    );
    let make_room = |database| {
        drop(database);
        open(folder.path())
    };
    resumes(database, make_room, battle.as_mut());
}

#[test]
fn a_database_that_is_full_resumes_once_a_battle_is_removed() {
    let folder = tempfile::tempdir().unwrap();
    let settings = Settings { most_bytes: Some(400_000), ..Settings::default() };
    let database = Database::open_with(folder.path(), &settings).unwrap();
    let mut other = begun(&database, "two");
    for _ in 0..100 {
        say(&database, "two", other.as_mut(), &"long ".repeat(50)).unwrap();
    }
    let mut battle = begun(&database, "one");
    say_until_refused(&database, battle.as_mut());
    let before = audited(&database, "one");
    assert_eq!(before, battle.number());
    database.remove("two").unwrap();
    say(&database, "one", battle.as_mut(), "there is room again").unwrap();
    assert_eq!(audited(&database, "one"), before + 1);
}

/// A folder on a small disk of its own.
struct SmallDisk(tempfile::TempDir);

impl SmallDisk {
    /// A disk of that many bytes; none where this is not allowed to make one.
    fn of(bytes: u64) -> Option<Self> {
        let folder = tempfile::tempdir().unwrap();
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", &format!("size={bytes}"), "tmpfs"]).arg(folder.path());
        mount.output().is_ok_and(|mounted| mounted.status.success()).then(|| Self(folder))
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        Command::new("umount").arg(self.0.path()).status().unwrap();
    }
}

#[test]
fn a_disk_that_is_full_is_told_of_and_loses_nothing() {
    let Some(disk) = SmallDisk::of(1 << 20) else {
        return eprintln!("left out: a small disk can be mounted by root only");
    };
    let folder = disk.0.path();
    let database = open(folder);
    let mut battle = begun(&database, "one");
    let ballast = folder.join("ballast");
    fs::write(&ballast, vec![0; 300_000]).unwrap();
    let fault = say_until_refused(&database, battle.as_mut());
    assert_eq!(fault.trouble(), Some(Trouble::Full), "{fault}");
    let make_room = |database| {
        fs::remove_file(&ballast).unwrap();
        database
    };
    resumes(database, make_room, battle.as_mut());
}

/// Opens what may only be read. Run by itself it does nothing; it is run again as a user who is not root, since root
/// may write everything.
#[test]
#[cfg(unix)]
fn opened_for_reading_only() {
    let Ok(path) = env::var("STANDFAST_READS") else { return };
    let fault = Database::open(Path::new(&path), Durability::Full).unwrap_err();
    println!("\ntold: {fault}");
    assert_eq!(fault.trouble(), Some(Trouble::ReadOnly));
}

#[test]
#[cfg(unix)]
fn a_file_that_can_only_be_read_is_refused() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt};
    use std::os::unix::process::CommandExt;

    const NOBODY: u32 = 65_534;
    let folder = tempfile::tempdir().unwrap();
    begun(&open(folder.path()), "one");
    let path = folder.path().join(FILE);
    fs::set_permissions(&path, fs::Permissions::from_mode(0o444)).unwrap();
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o555)).unwrap();
    let mut opening = Command::new(env::current_exe().unwrap());
    opening
        .args(["database_faults::opened_for_reading_only", "--exact", "--nocapture"])
        .env("STANDFAST_READS", &path);
    if path.metadata().unwrap().uid() == 0 {
        opening.uid(NOBODY).gid(NOBODY);
    }
    let Ok(opened) = opening.output() else {
        return eprintln!("left out: another user can't run this test");
    };
    let told = String::from_utf8_lossy(&opened.stdout).into_owned();
    assert!(opened.status.success(), "{told}{}", String::from_utf8_lossy(&opened.stderr));
    let expected = format!("told: {}: the database or its folder can't be written to", path.display());
    assert!(told.contains(&expected), "{told}");
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
}

#[test]
fn a_newer_database_is_refused_with_both_versions() {
    let folder = tempfile::tempdir().unwrap();
    begun(&open(folder.path()), "one");
    let path = folder.path().join(FILE);
    Connection::open(&path).unwrap().pragma_update(None, "user_version", 99).unwrap();
    let bytes = fs::read(&path).unwrap();
    let fault = Database::open(folder.path(), Durability::Full).unwrap_err();
    assert_eq!(
        fault.to_string(),
        format!(
            "{}: the database is of version 99, and this program knows those up to 8: use a newer program",
            path.display()
        )
    );
    assert_eq!(fs::read(&path).unwrap(), bytes, "it was left as it was");
}

#[test]
fn a_database_of_something_else_is_refused_and_left_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("photographs");
    for version in [0, 1] {
        let other = Connection::open(&path).unwrap();
        other.execute_batch("CREATE TABLE IF NOT EXISTS photographs (name)").unwrap();
        other.pragma_update(None, "user_version", version).unwrap();
        drop(other);
        let bytes = fs::read(&path).unwrap();
        let fault = Database::open(&path, Durability::Full).unwrap_err().to_string();
        assert_eq!(fault, format!("{}: it is a database, but not one of battles", path.display()));
        assert_eq!(fs::read(&path).unwrap(), bytes);
    }
}

#[test]
fn an_empty_file_becomes_a_database() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("empty");
    fs::write(&path, "").unwrap();
    let database = Database::open(&path, Durability::Full).unwrap();
    database.begin("one", begin(crate::common::header()).unwrap().as_ref(), &[]).unwrap();
    assert_eq!(database.count().unwrap(), 1);
}
