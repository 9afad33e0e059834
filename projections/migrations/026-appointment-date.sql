-- The appointment's day on the job site's calendar, which the admin's list prints and is narrowed by (R2): of an instant
-- alone it can not be told.
ALTER TABLE rm.bookings ADD COLUMN appointment_date date;
UPDATE rm.bookings SET appointment_date = (state::jsonb -> 'appointment' ->> 'date')::date;
ALTER TABLE rm.bookings ALTER COLUMN appointment_date SET NOT NULL;
CREATE INDEX bookings_appointment_date ON rm.bookings (appointment_date);
