-- Which pieces are done is part of the booking's state. Nothing was recorded before.
UPDATE rm.bookings SET state = (state::jsonb || '{"piecesDone": []}')::text;
