-- When each technician's last step was done stands in the booking's state. No event had said so before, so every row is as a rebuild makes it.
UPDATE rm.bookings SET state = (state::jsonb || '{"lastDone": {}}')::text;
