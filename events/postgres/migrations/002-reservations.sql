-- Which technician is where at what time: the write-side guard against double booking (R1, design.md §3). Never rebuilt
-- from the log.
CREATE SCHEMA app;
CREATE EXTENSION IF NOT EXISTS btree_gist;

CREATE TABLE app.reservations (
  booking_id text NOT NULL,
  -- From 1; seat 1 is the lead's.
  seat int NOT NULL CHECK (seat >= 1),
  technician_id text NOT NULL,
  -- From leaving for the job to being free again, including travel.
  during tstzrange NOT NULL CHECK (NOT isempty(during)),
  status text NOT NULL CHECK (status IN ('tentative', 'firm')),
  -- Who else could take the seat, best first; a tentative reservation moves to one of them when displaced.
  candidates text[] NOT NULL,
  -- When it lapses; null once the booking is paid for.
  expires_at timestamptz,
  PRIMARY KEY (booking_id, seat),
  CONSTRAINT reservations_one_seat_each UNIQUE (booking_id, technician_id) DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT reservations_firm_never_lapse CHECK (status <> 'firm' OR expires_at IS NULL),
  -- Every row counts: released and lapsed ones are deleted, so no condition is needed here.
  CONSTRAINT reservations_no_overlap EXCLUDE USING gist (technician_id WITH =, during WITH &&)
);

CREATE INDEX reservations_expiry ON app.reservations (expires_at) WHERE expires_at IS NOT NULL;

-- The human-readable number of a booking (`HX-7K2M4Q`): random, so that nobody can guess another one (design.md §11).
CREATE TABLE app.booking_numbers (
  booking_id text PRIMARY KEY,
  number text NOT NULL UNIQUE CHECK (number ~ '^HX-[0-9A-HJKMNP-TV-Z]{6}$')
);
