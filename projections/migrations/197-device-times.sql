-- When each technician's last step was done is part of the booking's state. No earlier event contains it, so every row
-- equals what a rebuild would produce.
UPDATE rm.bookings SET state = (state::jsonb || '{"lastDone": {}}')::text;
