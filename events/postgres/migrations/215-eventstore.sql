-- The log may be in EventStoreDB (decision 242). What its adapter keeps here can be rebuilt from the log, except where
-- the log is, which only `npm run ops -- copy-log` changes.

-- One row if EventStoreDB was ever used. Absent: the log is in Postgres, the default.
CREATE TABLE es.eventstore (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  -- Whether the log is there; otherwise it has a copy.
  is_home boolean NOT NULL,
  -- Position of the newest event that has a place, and the commit position there up to which events were read.
  pos bigint NOT NULL DEFAULT 0,
  commit_pos bigint
);

-- The place of every event, in EventStoreDB's order: our positions increase by one, or are those kept by a copy.
CREATE TABLE es.places (
  pos bigint PRIMARY KEY,
  commit_pos bigint NOT NULL,
  stream_id text NOT NULL,
  revision int NOT NULL,
  event_id uuid NOT NULL,
  recorded_at timestamptz NOT NULL,
  CONSTRAINT places_stream_revision UNIQUE (stream_id, revision)
);
CREATE INDEX places_event ON es.places (event_id);

-- The stream that an event id belongs to, claimed before the event is appended: EventStoreDB only compares ids within
-- one stream.
CREATE TABLE es.claims (
  event_id uuid PRIMARY KEY,
  stream_id text NOT NULL,
  command_id text NOT NULL
);
CREATE INDEX claims_command ON es.claims (command_id);

-- Positions are the same in both stores, so queries for a head or an age need not know where the log is.
CREATE VIEW es.positions AS
  SELECT pos, recorded_at FROM es.events UNION ALL SELECT pos, recorded_at FROM es.places;

-- Once the log has moved, a process that has not noticed must not write to the old one: every append begins with an
-- insert into one of these tables. Disabled where the log is.
CREATE FUNCTION es.refuse_append() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('hexkey.copying', true) IS DISTINCT FROM 'on' THEN
    RAISE EXCEPTION 'the event log stands in %', TG_ARGV[0] USING ERRCODE = '55000';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER moved BEFORE INSERT ON es.events
  FOR EACH STATEMENT EXECUTE FUNCTION es.refuse_append('EventStoreDB: set EVENTSTORE_URL');
CREATE TRIGGER moved BEFORE INSERT ON es.claims
  FOR EACH STATEMENT EXECUTE FUNCTION es.refuse_append('Postgres: EVENTSTORE_URL must not be set');
ALTER TABLE es.events DISABLE TRIGGER moved;
ALTER TABLE es.claims DISABLE TRIGGER moved;
