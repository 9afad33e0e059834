-- A visit that was stopped because it was not safe is part of the booking's state. There was none before.
UPDATE rm.bookings SET state = (state::jsonb || '{"stopped": null}')::text;
