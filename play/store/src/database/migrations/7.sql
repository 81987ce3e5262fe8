-- People may throw the dice of the machine that plays from a seat.
ALTER TABLE sitters ADD COLUMN thrown INTEGER NOT NULL DEFAULT 0 CHECK (thrown IN (0, 1));
