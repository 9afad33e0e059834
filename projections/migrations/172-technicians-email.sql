-- When an admin changed a technician's email address: an earlier confirmation was for another address. None was changed
-- before.
ALTER TABLE rm.technicians ADD COLUMN email_changed_at timestamptz;
