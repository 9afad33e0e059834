-- Mail addresses left for the day on which technicians come to a ZIP; each is sealed by a key of its own.
CREATE TABLE rm.waitlist (
  id text PRIMARY KEY,
  zip text NOT NULL,
  state text NOT NULL,
  email text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX waitlist_zip ON rm.waitlist (zip, at DESC);
CREATE INDEX waitlist_at ON rm.waitlist (at DESC);
