-- What each story waits for (decision 200): a list, and the first instant at which something happens although it has not
-- come; infinity: nothing does; null: the story waits for nothing.
ALTER TABLE rm.bookings ADD COLUMN awaited jsonb, ADD COLUMN awaited_until timestamptz;
ALTER TABLE rm.technicians ADD COLUMN awaited jsonb, ADD COLUMN awaited_until timestamptz;
ALTER TABLE rm.settlements ADD COLUMN awaited jsonb, ADD COLUMN awaited_until timestamptz;
CREATE INDEX bookings_awaited ON rm.bookings (awaited_until) WHERE awaited_until IS NOT NULL;
CREATE INDEX technicians_awaited ON rm.technicians (awaited_until) WHERE awaited_until IS NOT NULL;
CREATE INDEX settlements_awaited ON rm.settlements (awaited_until) WHERE awaited_until IS NOT NULL;

-- The stories that no other model folds: payouts, tips, intents, test payouts, and refunds asked of aftercare.
CREATE TABLE rm.promises (
  -- The stream, which is the workflow's id too.
  id text PRIMARY KEY,
  -- Of a booking's own stories.
  booking_id text,
  awaited jsonb NOT NULL,
  awaited_until timestamptz,
  -- What the story is folded from; no query looks into it.
  state text NOT NULL
);
CREATE INDEX promises_awaited ON rm.promises (awaited_until) WHERE awaited_until IS NOT NULL;
