-- The booking's state now lists who declined it. No offer was declined before.
UPDATE rm.bookings SET state = (state::jsonb || '{"declinedBy": []}')::text;
