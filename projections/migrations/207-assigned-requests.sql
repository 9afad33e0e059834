-- Who takes care of a request for help (domain/support/state.ts).
UPDATE rm.support SET state = state || '{"assignee": null}';
ALTER TABLE rm.support ADD COLUMN assignee text;
-- Of each admin, in the order of the list.
CREATE INDEX support_assignee ON rm.support (assignee, (status = 'open') DESC, answer_by, updated_at DESC, id)
  WHERE assignee IS NOT NULL;
