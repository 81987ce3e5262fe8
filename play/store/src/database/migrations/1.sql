-- A battle: the first line of its log, and what a list of battles shows of it.
CREATE TABLE battles (
    key INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    system TEXT NOT NULL,
    begun TEXT NOT NULL,
    header TEXT NOT NULL
) STRICT;

-- The other lines of its log, numbered from 1 without a gap. The lines of all battles follow one another as they came,
-- and only the numbers are kept in order: twice as fast to write as a table that is ordered itself.
CREATE TABLE records (
    battle INTEGER NOT NULL REFERENCES battles (key) ON DELETE CASCADE,
    number INTEGER NOT NULL CHECK (number > 0),
    line TEXT NOT NULL,
    PRIMARY KEY (battle, number)
) STRICT;

-- What opens a seat of a battle: SHA-256 of a key that is kept nowhere.
CREATE TABLE seats (
    battle INTEGER NOT NULL REFERENCES battles (key) ON DELETE CASCADE,
    seat TEXT NOT NULL,
    hash BLOB NOT NULL UNIQUE CHECK (length(hash) = 32),
    issued TEXT NOT NULL,
    PRIMARY KEY (battle, seat)
) STRICT, WITHOUT ROWID;
