-- The appointment's day in the job site's calendar, which the admins' list shows and filters by (R2); an instant alone
-- does not determine it.
ALTER TABLE rm.bookings ADD COLUMN appointment_date date;
UPDATE rm.bookings SET appointment_date = (state::jsonb -> 'appointment' ->> 'date')::date;
ALTER TABLE rm.bookings ALTER COLUMN appointment_date SET NOT NULL;
CREATE INDEX bookings_appointment_date ON rm.bookings (appointment_date);
