-- The books: every movement of money as lines that add up to zero.
CREATE TABLE rm.ledger (
  position bigint NOT NULL,
  line int NOT NULL,
  booking_id text NOT NULL,
  movement text NOT NULL,
  account text NOT NULL,
  -- Cents; debits are positive, credits negative.
  amount int NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (position, line)
);
CREATE INDEX ledger_booking ON rm.ledger (booking_id, position, line);
CREATE INDEX ledger_account ON rm.ledger (account, position);

-- Who did what and when, one row per event. `facts` are the event's plain scalars; personal fields are sealed in the
-- event and left out here.
CREATE TABLE rm.audit (
  position bigint PRIMARY KEY,
  event_id text NOT NULL,
  stream text NOT NULL,
  revision int NOT NULL,
  booking_id text,
  type text NOT NULL,
  actor_role text NOT NULL,
  actor_id text NOT NULL,
  command_id text NOT NULL,
  recorded_at timestamptz NOT NULL,
  device_time text,
  facts jsonb NOT NULL
);
CREATE INDEX audit_booking ON rm.audit (booking_id, position) WHERE booking_id IS NOT NULL;
CREATE INDEX audit_actor ON rm.audit (actor_role, actor_id, position DESC);

-- Stuck work, one row per booking; `issues` lists what is open and what has been resolved.
CREATE TABLE rm.stuck (
  booking_id text PRIMARY KEY,
  open_issues int NOT NULL,
  since timestamptz,
  issues jsonb NOT NULL
);
CREATE INDEX stuck_open ON rm.stuck (since) WHERE open_issues > 0;

-- Who is notified about a booking.
CREATE TABLE rm.notification_audience (
  booking_id text PRIMARY KEY,
  number text NOT NULL,
  customer_id text NOT NULL,
  technician_ids text[] NOT NULL
);

-- Each person's feed. Texts name bookings by number and never a person, so that an erasure leaves nothing here.
CREATE TABLE rm.notifications (
  id text PRIMARY KEY,
  position bigint NOT NULL,
  recipient_role text NOT NULL,
  recipient_id text NOT NULL,
  at timestamptz NOT NULL,
  type text NOT NULL,
  title text NOT NULL,
  message text NOT NULL,
  booking_id text
);
CREATE INDEX notifications_recipient ON rm.notifications (recipient_role, recipient_id, position DESC);
CREATE INDEX notifications_position ON rm.notifications (position);
