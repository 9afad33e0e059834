-- Test payouts are in the books, and no booking has brought them.
ALTER TABLE rm.ledger ALTER COLUMN booking_id DROP NOT NULL;
