-- A seat may be played by the machine.
ALTER TABLE sitters ADD COLUMN machine TEXT;
