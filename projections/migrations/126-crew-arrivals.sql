-- Who of a crew is at the customer's stands in the booking's state. Nobody had said so before.
UPDATE rm.bookings SET state = (state::jsonb || '{"arrivals": []}')::text;
