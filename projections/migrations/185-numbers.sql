-- The basis of the console's figures: each booking's instants, each movement of money, and how far visits got.
CREATE TABLE rm.numbers (
  booking_id text PRIMARY KEY,
  placed_at timestamptz NOT NULL,
  is_of_partner boolean NOT NULL,
  outcome text NOT NULL,
  authorized_at timestamptz,
  assigned_at timestamptz,
  arrived_at timestamptz,
  is_on_time boolean,
  starts_at timestamptz NOT NULL
);
CREATE INDEX numbers_placed ON rm.numbers (placed_at);
CREATE INDEX numbers_authorized ON rm.numbers (authorized_at);
CREATE INDEX numbers_arrived ON rm.numbers (arrived_at);
CREATE TABLE rm.movements (
  position bigint PRIMARY KEY,
  at timestamptz NOT NULL,
  kind text NOT NULL,
  -- Cents.
  amount int NOT NULL,
  -- For a refund.
  reason text
);
CREATE INDEX movements_at ON rm.movements (at);
CREATE TABLE rm.visits (
  position bigint NOT NULL,
  step text NOT NULL,
  at timestamptz NOT NULL,
  count int NOT NULL,
  PRIMARY KEY (position, step)
);
CREATE INDEX visits_at ON rm.visits (at);
