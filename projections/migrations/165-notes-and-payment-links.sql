-- Admins' notes on a booking and its payment link are part of its state. There were none of either before.
UPDATE rm.bookings SET state = (state::jsonb || '{"notes": [], "paymentLink": null}')::text;
