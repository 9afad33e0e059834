-- Disputes of a booking's charges, refunds that came back, and refunds that were made outside of Hexkey.
UPDATE rm.bookings SET state = jsonb_set(state::jsonb, '{payment}', (state::jsonb -> 'payment') ||
  '{"faultRefundIds": [], "returnedIds": [], "owedBack": 0, "unseenRefunds": 0, "disputes": []}')::text;
