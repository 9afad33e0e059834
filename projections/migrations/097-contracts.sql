-- Signed contracts by number, so that anyone can verify them.
CREATE TABLE rm.contracts (
  number text PRIMARY KEY,
  technician_id text NOT NULL,
  version text NOT NULL,
  signed_at timestamptz NOT NULL,
  sha256 text NOT NULL,
  pdf text NOT NULL
);
CREATE INDEX contracts_technician ON rm.contracts (technician_id, signed_at DESC);
