-- Which crew members have arrived is part of the booking's state. Nothing was recorded before.
UPDATE rm.bookings SET state = (state::jsonb || '{"arrivals": []}')::text;
