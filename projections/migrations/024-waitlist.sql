-- Email addresses of people waiting for technicians in a ZIP; each is sealed with its own key.
CREATE TABLE rm.waitlist (
  id text PRIMARY KEY,
  zip text NOT NULL,
  state text NOT NULL,
  email text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX waitlist_zip ON rm.waitlist (zip, at DESC);
CREATE INDEX waitlist_at ON rm.waitlist (at DESC);
