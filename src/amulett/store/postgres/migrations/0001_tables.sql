-- What all processes share: how they know each other, and which key the deals are sealed with (its print, not the key).
CREATE TABLE house (
    one       boolean PRIMARY KEY DEFAULT true CHECK (one),
    secret    bytea NOT NULL,
    key_print text NOT NULL DEFAULT ''
);

-- A process that owns tables. Its id is new with every start, so nobody is mistaken for a predecessor.
CREATE TABLE members (
    id       uuid PRIMARY KEY,
    door     text NOT NULL,            -- where the other processes reach it: host and port
    until    timestamptz NOT NULL,     -- by the database's clock; says only when others may take its tables unasked
    bulletin bytea NOT NULL DEFAULT '' -- what it tells the others
) WITH (fillfactor = 50);

-- One row for each table: how long its log is, and who may write to it. `written` has no index, so that a row is changed in
-- its place (HOT): a move would otherwise touch every index.
CREATE TABLE tables (
    code    text PRIMARY KEY,
    length  integer NOT NULL,
    begun   boolean NOT NULL,
    written timestamptz NOT NULL DEFAULT clock_timestamp(),
    holder  uuid,
    fence   bigint NOT NULL            -- goes up whenever the table is taken; an append names it
) WITH (fillfactor = 70);

CREATE TABLE log (
    code    text NOT NULL,
    version integer NOT NULL,
    entry   bytea NOT NULL,
    sum     bytea NOT NULL,
    PRIMARY KEY (code, version)
);
