-- Whether a booking waits for its payment: only the first hold or card leads to a confirmation.
ALTER TABLE rm.notification_audience ADD COLUMN is_pending boolean NOT NULL DEFAULT false;
UPDATE rm.notification_audience audience SET is_pending = NOT EXISTS (
  SELECT FROM rm.notifications news
  WHERE news.booking_id = audience.booking_id AND news.title IN ('Booking confirmed', 'Booking cancelled')
);
ALTER TABLE rm.notification_audience ALTER COLUMN is_pending DROP DEFAULT;
