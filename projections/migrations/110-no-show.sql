-- Waiting at a door that no one opens is part of the booking's state. There was none before.
UPDATE rm.bookings SET state = (state::jsonb || '{"noShow": null}')::text;
