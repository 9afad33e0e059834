-- A notification is a code with values; its sentence is made when it is read. Those stored as sentences before the
-- first release have no code.
DELETE FROM rm.notifications;
ALTER TABLE rm.notifications
  DROP COLUMN title,
  DROP COLUMN message,
  ADD COLUMN code text NOT NULL,
  ADD COLUMN text_values jsonb NOT NULL;
