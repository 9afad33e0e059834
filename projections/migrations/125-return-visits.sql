-- Return visits are part of the booking's state. There were none before.
UPDATE rm.bookings SET state = (state::jsonb || '{"returnVisit": null, "visits": []}')::text;
