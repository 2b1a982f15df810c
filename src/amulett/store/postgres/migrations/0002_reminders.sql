-- When a table is to be woken though nobody comes. Beside its row and not in it: an index there would touch every move.
CREATE TABLE reminders (
    code text PRIMARY KEY REFERENCES tables ON DELETE CASCADE,
    at   double precision NOT NULL     -- in seconds since 1970, by the clock of whoever set it
);
CREATE INDEX reminders_at ON reminders (at);

-- Those with a clock of days are looked at once.
INSERT INTO reminders SELECT code, 0 FROM tables t WHERE begun
    AND EXISTS (SELECT FROM log l WHERE l.code = t.code AND position('"per_move":true'::bytea IN l.entry) > 0);
