-- Admins, including invited ones: a handful of rows. Names and addresses stay sealed, since they are not searched.
CREATE TABLE rm.admins (
  id text PRIMARY KEY,
  since timestamptz NOT NULL,
  state jsonb NOT NULL
);
