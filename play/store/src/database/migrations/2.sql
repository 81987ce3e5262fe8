-- When a battle goes whose removal was asked for: seconds since 1970; none where it stays.
ALTER TABLE battles ADD COLUMN leaves INTEGER;
