-- A visit that was stopped because it was not safe stands in the booking's state. None was before.
UPDATE rm.bookings SET state = (state::jsonb || '{"stopped": null}')::text;
