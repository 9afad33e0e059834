-- Signed webhooks that were not taken (api/webhooks/failed.ts): what they are called, and why, but nothing that they said.
CREATE TABLE app.failed_webhooks (
  provider text NOT NULL,
  event_id text NOT NULL,
  type text NOT NULL,
  -- The provider's other ids by which it can be asked for again.
  ids jsonb NOT NULL,
  reason text NOT NULL,
  attempts int NOT NULL DEFAULT 1,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  PRIMARY KEY (provider, event_id)
);
CREATE INDEX failed_webhooks_first ON app.failed_webhooks (first_at);
