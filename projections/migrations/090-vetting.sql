-- How each technician was vetted, folded beside the record. Before the first release nobody was.
ALTER TABLE rm.technicians ADD COLUMN vetting jsonb NOT NULL DEFAULT '{"status": "none"}';
ALTER TABLE rm.technicians ALTER COLUMN vetting DROP DEFAULT;
