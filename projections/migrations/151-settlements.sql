-- Store partners' settlements, one row per statement, with the state of its money.
CREATE TABLE rm.settlements (
  id text PRIMARY KEY,
  partner_id text NOT NULL,
  period text NOT NULL,
  until timestamptz NOT NULL,
  -- Cents.
  payable int NOT NULL,
  -- To be paid, and not yet at the bank.
  is_open boolean NOT NULL,
  closed_at timestamptz NOT NULL,
  state jsonb NOT NULL
);
CREATE INDEX settlements_partner ON rm.settlements (partner_id, until DESC);
CREATE INDEX settlements_open ON rm.settlements (until) WHERE is_open;
