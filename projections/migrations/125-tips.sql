-- Tips are part of what a technician is owed, and are shown separately.
ALTER TABLE rm.payouts ADD COLUMN tips int NOT NULL DEFAULT 0;
