-- Admins, invited ones as well: a handful of rows. Names and addresses stay sealed; nobody searches by them.
CREATE TABLE rm.admins (
  id text PRIMARY KEY,
  since timestamptz NOT NULL,
  state jsonb NOT NULL
);
