-- Test payouts are in the books, but belong to no booking.
ALTER TABLE rm.ledger ALTER COLUMN booking_id DROP NOT NULL;
