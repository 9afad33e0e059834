-- When a step of a device was done by our clock, beside what the device said (R19).
ALTER TABLE rm.audit ADD COLUMN done_at text;
