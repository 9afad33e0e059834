-- Store partners' commissions, one row a movement: what a booking earned, or what a refund took back of it.
CREATE TABLE rm.commissions (
  position bigint PRIMARY KEY,
  partner_id text NOT NULL,
  booking_id text NOT NULL,
  -- Cents; `service` and `bps` say what the commission was taken of, null where older events do not.
  service int,
  bps int,
  amount int NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX commissions_partner ON rm.commissions (partner_id, position DESC);
