-- What each workflow waits for (decision 200): a list, and the first instant at which something happens if it has not
-- come; infinity: nothing does; null: the workflow waits for nothing.
ALTER TABLE rm.bookings ADD COLUMN awaited jsonb, ADD COLUMN awaited_until timestamptz;
ALTER TABLE rm.technicians ADD COLUMN awaited jsonb, ADD COLUMN awaited_until timestamptz;
ALTER TABLE rm.settlements ADD COLUMN awaited jsonb, ADD COLUMN awaited_until timestamptz;
CREATE INDEX bookings_awaited ON rm.bookings (awaited_until) WHERE awaited_until IS NOT NULL;
CREATE INDEX technicians_awaited ON rm.technicians (awaited_until) WHERE awaited_until IS NOT NULL;
CREATE INDEX settlements_awaited ON rm.settlements (awaited_until) WHERE awaited_until IS NOT NULL;

-- The workflows that no other model folds: payouts, tips, intents, test payouts, and refunds requested from aftercare.
CREATE TABLE rm.promises (
  -- The stream, which is also the workflow's id.
  id text PRIMARY KEY,
  -- For a booking's own workflows.
  booking_id text,
  awaited jsonb NOT NULL,
  awaited_until timestamptz,
  -- The folded state; no query looks inside it.
  state text NOT NULL
);
CREATE INDEX promises_awaited ON rm.promises (awaited_until) WHERE awaited_until IS NOT NULL;
