-- A scenario of the library: who may see it, and what a list shows of its newest version. Times are seconds since 1970.
CREATE TABLE scenarios (
    key INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    made INTEGER NOT NULL,
    -- Whether everybody who reaches the server may find and read it.
    listed INTEGER NOT NULL DEFAULT 0 CHECK (listed IN (0, 1)),
    -- When a scenario goes whose removal was asked for; none where it stays.
    leaves INTEGER,
    name TEXT NOT NULL,
    system TEXT NOT NULL,
    says TEXT NOT NULL,
    -- What is searched for words, in small letters.
    words TEXT NOT NULL,
    pieces INTEGER NOT NULL CHECK (pieces >= 0),
    players INTEGER NOT NULL CHECK (players >= 0),
    -- How long it is, where its clock says so; and the same in words.
    turns INTEGER,
    length TEXT,
    has_table INTEGER NOT NULL CHECK (has_table IN (0, 1)),
    is_sound INTEGER NOT NULL CHECK (is_sound IN (0, 1))
) STRICT;

-- What a scenario was when somebody saved it. Numbers only grow; between the first and the newest some may be missing, whose
-- words the next one has taken over.
CREATE TABLE versions (
    scenario INTEGER NOT NULL REFERENCES scenarios (key) ON DELETE CASCADE,
    number INTEGER NOT NULL CHECK (number > 0),
    saved INTEGER NOT NULL,
    -- The names of who saved it, as they gave them.
    author TEXT,
    -- What changed, in words: a list, JSON.
    told TEXT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (scenario, number)
) STRICT;

-- What opens a scenario: SHA-256 of a key that is kept nowhere.
CREATE TABLE scenario_links (
    scenario INTEGER NOT NULL REFERENCES scenarios (key) ON DELETE CASCADE,
    opens TEXT NOT NULL CHECK (opens IN ('read', 'change')),
    hash BLOB NOT NULL UNIQUE CHECK (length(hash) = 32),
    PRIMARY KEY (scenario, opens)
) STRICT, WITHOUT ROWID;

-- The battles that were begun from a scenario. How one ended stays when the battle goes.
CREATE TABLE plays (
    key INTEGER PRIMARY KEY,
    scenario INTEGER NOT NULL REFERENCES scenarios (key) ON DELETE CASCADE,
    version INTEGER NOT NULL,
    begun INTEGER NOT NULL,
    battle INTEGER UNIQUE REFERENCES battles (key) ON DELETE SET NULL,
    -- How it ended, JSON; none while it goes on.
    outcome TEXT
) STRICT;
CREATE INDEX plays_of_scenario ON plays (scenario);
