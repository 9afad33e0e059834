-- The settlement that a line of the books belongs to; null for lines of bookings and test payouts.
ALTER TABLE rm.ledger ADD COLUMN settlement_id text;
CREATE INDEX ledger_settlement ON rm.ledger (settlement_id) WHERE settlement_id IS NOT NULL;
