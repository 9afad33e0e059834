-- Every audit row contains the hash of the row before it and of the event itself, so that a changed or removed row is
-- detected. `subject` is the stream it is about, `kind` whether someone read, changed or signed in.
TRUNCATE rm.audit;
ALTER TABLE rm.audit
  ADD COLUMN kind text NOT NULL,
  ADD COLUMN subject text NOT NULL,
  ADD COLUMN chain text NOT NULL;
CREATE INDEX audit_subject ON rm.audit (subject, position DESC);
CREATE INDEX audit_admins ON rm.audit (kind, position DESC) WHERE actor_role = 'admin';
CREATE INDEX audit_recorded ON rm.audit (recorded_at);
-- The projector folds the whole log into it again.
DELETE FROM rm.checkpoints WHERE projection = 'audit';
