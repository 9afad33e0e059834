-- How technicians answered offers and kept their time, one row a booking: acceptance and on-time rates count them.
CREATE TABLE rm.track_records (
  booking_id text PRIMARY KEY,
  technician_ids text[] NOT NULL,
  starts_at timestamptz NOT NULL,
  state jsonb NOT NULL
);
CREATE INDEX track_records_technicians ON rm.track_records USING gin (technician_ids);
