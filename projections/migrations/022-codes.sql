-- Discount codes, one row each; whether a redemption counts follows from its booking.
CREATE TABLE rm.codes (
  code text PRIMARY KEY,
  customer_id text NOT NULL,
  percent int NOT NULL,
  issued_at timestamptz NOT NULL,
  redeemed_by text,
  state jsonb NOT NULL
);
CREATE INDEX codes_customer ON rm.codes (customer_id, issued_at DESC);
