-- Where the audit's chain of hashes stood at a time, under a key that this database does not hold: who rewrites the log
-- and its chain alike can not rewrite these.
CREATE TABLE app.audit_seals (
  number int PRIMARY KEY,
  position bigint NOT NULL,
  chain text NOT NULL,
  seal text NOT NULL,
  sealed_at timestamptz NOT NULL DEFAULT now()
);
