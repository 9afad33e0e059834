-- How each technician was vetted, folded along with the record. Before the first release no one was.
ALTER TABLE rm.technicians ADD COLUMN vetting jsonb NOT NULL DEFAULT '{"status": "none"}';
ALTER TABLE rm.technicians ALTER COLUMN vetting DROP DEFAULT;
