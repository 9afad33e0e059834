-- Return visits stand in the booking's state. There had been none before.
UPDATE rm.bookings SET state = (state::jsonb || '{"returnVisit": null, "visits": []}')::text;
