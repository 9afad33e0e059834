-- Scans of the partners' codes, one row each. `visitor` is a salted hash that changes every day.
CREATE TABLE rm.scans (
  position bigint PRIMARY KEY,
  partner_id text NOT NULL,
  store_code text NOT NULL,
  product_sku text,
  device text NOT NULL,
  visitor text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX scans_partner ON rm.scans (partner_id, at DESC);
