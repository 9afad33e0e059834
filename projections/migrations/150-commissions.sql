-- Store partners' commissions, one row per entry: what a booking earned, or what a refund took back.
CREATE TABLE rm.commissions (
  position bigint PRIMARY KEY,
  partner_id text NOT NULL,
  booking_id text NOT NULL,
  -- Cents; `service` and `bps` are the basis of the commission, null for older events without them.
  service int,
  bps int,
  amount int NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX commissions_partner ON rm.commissions (partner_id, position DESC);
