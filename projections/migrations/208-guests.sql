-- Guests are found by their address, since a customer's limits apply to all guests of an address together (decision
-- 231).
UPDATE rm.customers SET state = '{"isGuest": false}'::jsonb || state WHERE status = 'registered';
CREATE INDEX customers_guests ON rm.customers (email) WHERE status = 'registered' AND state ->> 'isGuest' = 'true';
-- Whose cards pay for a booking: until now always its customer's.
UPDATE rm.bookings SET state = (jsonb_build_object('payer', customer_id) || state::jsonb)::text;
