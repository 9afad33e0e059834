-- A customer's last booking is shown in its own time zone (R2). Both read models are at the same position, unless one
-- has failed: then a rebuild fills in the zone.
ALTER TABLE rm.customer_bookings ADD COLUMN zone text NOT NULL DEFAULT 'America/New_York';
ALTER TABLE rm.customer_bookings ALTER COLUMN zone DROP DEFAULT;
UPDATE rm.customer_bookings c SET zone = b.state::jsonb -> 'appointment' ->> 'zone'
FROM rm.bookings b WHERE b.id = c.booking_id AND b.state::jsonb -> 'appointment' ->> 'zone' <> c.zone;
ALTER TABLE rm.customers ADD COLUMN last_booking_zone text;
UPDATE rm.customers c SET last_booking_zone = l.zone
FROM (
  SELECT DISTINCT ON (customer_id) customer_id, zone FROM rm.customer_bookings
  ORDER BY customer_id, starts_at DESC, booking_id
) l WHERE l.customer_id = c.id;
