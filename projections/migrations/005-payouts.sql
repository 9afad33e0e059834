-- What each technician earned with each booking, and how it got to the bank.
CREATE TABLE rm.payouts (
  -- <booking>:<technician>
  id text PRIMARY KEY,
  booking_id text NOT NULL,
  technician_id text NOT NULL,
  status text NOT NULL,
  -- Cents, each.
  owed int NOT NULL,
  transferred int NOT NULL,
  sent int NOT NULL,
  paid int NOT NULL,
  underway_payout text,
  failure text,
  failed_at timestamptz,
  created_at timestamptz NOT NULL,
  processed_at timestamptz
);
CREATE INDEX payouts_technician ON rm.payouts (technician_id, created_at DESC);
CREATE INDEX payouts_booking ON rm.payouts (booking_id);
