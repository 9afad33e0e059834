-- A notification is a code with values; its sentence is made where it is read. What was told before the first release in
-- sentences has no code.
DELETE FROM rm.notifications;
ALTER TABLE rm.notifications
  DROP COLUMN title,
  DROP COLUMN message,
  ADD COLUMN code text NOT NULL,
  ADD COLUMN text_values jsonb NOT NULL;
