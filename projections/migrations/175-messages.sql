-- Every email, text and push notification requested, and its state; addresses stay sealed.
CREATE TABLE rm.messages (
  -- `<bookingId>.<key>` for a booking's message, else the letter's own id; with dots instead of colons, so that it fits
  -- in a URL.
  id text PRIMARY KEY,
  -- The booking's message or the letter, as its stream names it.
  key text NOT NULL,
  -- The stream in which it is recorded, and in which a retry is requested.
  stream text NOT NULL,
  -- The recipient: `ops` are admins on duty; null: whoever asked for help by `ticket_id`.
  role text,
  -- Null for `ops`, and for the customer of `booking_id`.
  person_id text,
  booking_id text,
  ticket_id text,
  template text NOT NULL,
  channel text NOT NULL,
  -- Sealed; null if the address is looked up when it is sent.
  sent_to text,
  state text NOT NULL,
  reason text,
  provider_id text,
  delivery text,
  delivery_code text,
  outcome text NOT NULL,
  wanted_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  -- How often an admin had it retried.
  tries_again int NOT NULL
);
CREATE INDEX messages_changed ON rm.messages (changed_at DESC, id);
CREATE INDEX messages_outcome ON rm.messages (outcome, changed_at DESC, id);
CREATE INDEX messages_template ON rm.messages (template, changed_at DESC, id);
CREATE INDEX messages_person ON rm.messages (role, person_id) WHERE person_id IS NOT NULL;
CREATE INDEX messages_booking ON rm.messages (booking_id) WHERE booking_id IS NOT NULL;
CREATE INDEX messages_ticket ON rm.messages (ticket_id) WHERE ticket_id IS NOT NULL;
CREATE INDEX messages_provider ON rm.messages (provider_id) WHERE provider_id IS NOT NULL;

-- What providers reported about messages, even before we recorded that they accepted them.
CREATE TABLE rm.deliveries (
  provider_id text PRIMARY KEY,
  outcome text NOT NULL,
  code text,
  at timestamptz NOT NULL
);
