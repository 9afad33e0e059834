-- Where technicians who are on their way are, as long as they share it: one row a booking, without history. Unlogged, so
-- that no backup and no replica has it; the rows are gone after a crash, and after ten minutes in any case.
CREATE UNLOGGED TABLE app.shared_positions (
  booking_id text PRIMARY KEY,
  technician_id text NOT NULL,
  latitude double precision NOT NULL,
  longitude double precision NOT NULL,
  at timestamptz NOT NULL
);
