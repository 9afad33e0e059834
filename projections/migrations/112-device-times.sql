-- When an offline step was done by our clock, in addition to the device's (R19).
ALTER TABLE rm.audit ADD COLUMN done_at text;
