-- When a battle that is older than this column was brought here, in seconds since 1970: the time of a battle that nobody
-- touches runs from then, so that no battle goes which was kept before there were terms.
ALTER TABLE battles ADD COLUMN brought INTEGER;
UPDATE battles SET brought = unixepoch();
