-- Admins' notes on a booking and the link by which it is paid stand in its state. There were none of either before.
UPDATE rm.bookings SET state = (state::jsonb || '{"notes": [], "paymentLink": null}')::text;
