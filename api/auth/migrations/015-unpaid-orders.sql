-- Bookings that wait for their card and payments without a booking: what one customer, device or address may have open is
-- limited. A row counts until `expires_at`, or until its story is found to have ended.
CREATE TABLE app.unpaid_orders (
  -- A booking's id, or the command that asked for a payment.
  ref text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('bookings', 'intents')),
  customer_id text NOT NULL,
  -- Hashes: rows need only to be told apart.
  device text NOT NULL,
  address text NOT NULL,
  -- The provider's id of a payment, once it is known.
  intent_id text,
  expires_at timestamptz NOT NULL
);
CREATE INDEX unpaid_orders_customer ON app.unpaid_orders (kind, customer_id);
CREATE INDEX unpaid_orders_device ON app.unpaid_orders (kind, device);
CREATE INDEX unpaid_orders_address ON app.unpaid_orders (kind, address);
CREATE INDEX unpaid_orders_expiry ON app.unpaid_orders (expires_at);
