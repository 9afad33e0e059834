-- A wait at a door that nobody opens stands in the booking's state. Nobody had said so before.
UPDATE rm.bookings SET state = (state::jsonb || '{"noShow": null}')::text;
