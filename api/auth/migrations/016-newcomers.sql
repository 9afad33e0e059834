-- Since when a person uses a device: an account that was made a moment ago has none that it has used for long.
ALTER TABLE app.known_devices ADD COLUMN first_seen_at timestamptz NOT NULL DEFAULT now();
UPDATE app.known_devices SET first_seen_at = seen_at;

-- Of an order by a newcomer the hash of the network that newcomers share; null for everybody else.
ALTER TABLE app.unpaid_orders ADD COLUMN newcomers text;
CREATE INDEX unpaid_orders_newcomers ON app.unpaid_orders (kind, newcomers);
