-- When an admin gave a technician another mail address: what was confirmed before is not this one. Nobody has before.
ALTER TABLE rm.technicians ADD COLUMN email_changed_at timestamptz;
