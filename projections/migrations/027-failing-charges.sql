-- How often a charge has failed since the card, the time or the work changed: the first failure and the last lead to
-- notifications.
ALTER TABLE rm.notification_audience ADD COLUMN failing jsonb;
UPDATE rm.bookings SET state = jsonb_set(
  jsonb_set(state::jsonb, '{payment,failing}', 'null'),
  '{payment,cardDeclinedAt}', coalesce(state::jsonb #> '{payment,lateHoldDeclinedAt}', 'null'))::text;
