-- Who has said no to a booking stands in its state. No offer was declined before.
UPDATE rm.bookings SET state = (state::jsonb || '{"declinedBy": []}')::text;
