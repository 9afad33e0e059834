-- Which pieces are done stands in the booking's state. Nobody had said so before.
UPDATE rm.bookings SET state = (state::jsonb || '{"piecesDone": []}')::text;
