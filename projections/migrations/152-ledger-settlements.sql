-- Which settlement has brought a line of the books; null for those of bookings and test payouts.
ALTER TABLE rm.ledger ADD COLUMN settlement_id text;
CREATE INDEX ledger_settlement ON rm.ledger (settlement_id) WHERE settlement_id IS NOT NULL;
