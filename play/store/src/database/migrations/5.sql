-- Who sits at a seat: the name that he gave himself, and whether he has said that he is ready.
CREATE TABLE sitters (
    battle INTEGER NOT NULL REFERENCES battles (key) ON DELETE CASCADE,
    seat TEXT NOT NULL,
    name TEXT,
    ready INTEGER NOT NULL DEFAULT 0 CHECK (ready IN (0, 1)),
    PRIMARY KEY (battle, seat),
    UNIQUE (battle, name)
) STRICT, WITHOUT ROWID;

-- By how many records spectators, and the board, lag behind the battle.
ALTER TABLE battles ADD COLUMN delay INTEGER NOT NULL DEFAULT 0 CHECK (delay >= 0);
