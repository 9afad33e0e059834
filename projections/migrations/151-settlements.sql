-- Store partners' settlements, one row a statement, with how its money stands.
CREATE TABLE rm.settlements (
  id text PRIMARY KEY,
  partner_id text NOT NULL,
  period text NOT NULL,
  until timestamptz NOT NULL,
  -- Cents.
  payable int NOT NULL,
  -- Not paid, and nothing goes on by itself: stuck work.
  is_held_up boolean NOT NULL,
  closed_at timestamptz NOT NULL,
  state jsonb NOT NULL
);
CREATE INDEX settlements_partner ON rm.settlements (partner_id, until DESC);
CREATE INDEX settlements_held_up ON rm.settlements (until) WHERE is_held_up;
