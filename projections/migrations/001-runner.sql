-- What every read model needs: how far each projection is, and what blocks it.
CREATE SCHEMA rm;

-- One row per projection, updated in the transaction that writes its tables: no event is skipped or applied twice
-- (R16).
CREATE TABLE rm.checkpoints (
  projection text PRIMARY KEY,
  position bigint NOT NULL
);

-- A row while a projection fails; removed when the next batch succeeds.
CREATE TABLE rm.projection_status (
  projection text PRIMARY KEY,
  since timestamptz NOT NULL,
  failures int NOT NULL,
  last_error text NOT NULL,
  last_error_at timestamptz NOT NULL,
  next_try_at timestamptz NOT NULL
);
