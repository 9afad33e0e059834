-- What customers tipped is part of what a technician is owed, and is shown apart.
ALTER TABLE rm.payouts ADD COLUMN tips int NOT NULL DEFAULT 0;
