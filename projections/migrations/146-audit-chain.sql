-- Every row of the audit carries the hash of the row before it and of the event itself, so that one that was changed or
-- taken away shows. `subject` is the stream of what it is about, `kind` whether somebody read, changed or signed in.
TRUNCATE rm.audit;
ALTER TABLE rm.audit
  ADD COLUMN kind text NOT NULL,
  ADD COLUMN subject text NOT NULL,
  ADD COLUMN chain text NOT NULL;
CREATE INDEX audit_subject ON rm.audit (subject, position DESC);
CREATE INDEX audit_admins ON rm.audit (kind, position DESC) WHERE actor_role = 'admin';
CREATE INDEX audit_recorded ON rm.audit (recorded_at);
-- The projector folds the log into it again.
DELETE FROM rm.checkpoints WHERE projection = 'audit';
