-- Whom to call when it is a seat's move: a browser, with what its messages are encrypted for, or a webhook, with neither.
CREATE TABLE calls (
    key INTEGER PRIMARY KEY,
    battle INTEGER NOT NULL REFERENCES battles (key) ON DELETE CASCADE,
    seat TEXT NOT NULL,
    address TEXT NOT NULL,
    public BLOB CHECK (length(public) = 65),
    secret BLOB CHECK (length(secret) = 16),
    page TEXT NOT NULL,
    made TEXT NOT NULL,
    CHECK ((public IS NULL) = (secret IS NULL)),
    UNIQUE (battle, seat, address)
) STRICT;

-- How far a seat has looked (nothing where it never did), and how far the battle was when the seat was called last: numbers of records.
CREATE TABLE looks (
    battle INTEGER NOT NULL REFERENCES battles (key) ON DELETE CASCADE,
    seat TEXT NOT NULL,
    looked INTEGER,
    called INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (battle, seat)
) STRICT, WITHOUT ROWID;
