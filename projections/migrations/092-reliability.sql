-- How technicians answered offers and whether they were on time, one row per booking, for acceptance and on-time rates.
CREATE TABLE rm.reliability (
  booking_id text PRIMARY KEY,
  technician_ids text[] NOT NULL,
  starts_at timestamptz NOT NULL,
  state jsonb NOT NULL
);
CREATE INDEX reliability_technicians ON rm.reliability USING gin (technician_ids);
