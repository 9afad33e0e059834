-- Every mail, text and push that was asked for, and how it stands; addresses stay sealed.
CREATE TABLE rm.messages (
  -- `<bookingId>.<key>` of a booking's, else the letter's own id; with dots for the colons, so that an address may name it.
  id text PRIMARY KEY,
  -- The booking's message or the letter as its stream names it.
  key text NOT NULL,
  -- The stream in which it is noted: what is tried again is asked for there.
  stream text NOT NULL,
  -- Whom it goes to: `ops` are those on duty; null: whoever asked for help by `ticket_id`.
  role text,
  -- Null for `ops`, and for the customer of `booking_id`.
  person_id text,
  booking_id text,
  ticket_id text,
  template text NOT NULL,
  channel text NOT NULL,
  -- Sealed; null where the address is looked up as it is sent.
  sent_to text,
  state text NOT NULL,
  reason text,
  provider_id text,
  delivery text,
  delivery_code text,
  outcome text NOT NULL,
  wanted_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  -- Times that an admin had it tried again.
  tries_again int NOT NULL
);
CREATE INDEX messages_changed ON rm.messages (changed_at DESC, id);
CREATE INDEX messages_outcome ON rm.messages (outcome, changed_at DESC, id);
CREATE INDEX messages_template ON rm.messages (template, changed_at DESC, id);
CREATE INDEX messages_person ON rm.messages (role, person_id) WHERE person_id IS NOT NULL;
CREATE INDEX messages_booking ON rm.messages (booking_id) WHERE booking_id IS NOT NULL;
CREATE INDEX messages_ticket ON rm.messages (ticket_id) WHERE ticket_id IS NOT NULL;
CREATE INDEX messages_provider ON rm.messages (provider_id) WHERE provider_id IS NOT NULL;

-- What providers told of what they took, also before we noted that they took it.
CREATE TABLE rm.deliveries (
  provider_id text PRIMARY KEY,
  outcome text NOT NULL,
  code text,
  at timestamptz NOT NULL
);
