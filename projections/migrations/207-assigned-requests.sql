-- The admin assigned to a help request (domain/support/state.ts).
UPDATE rm.support SET state = state || '{"assignee": null}';
ALTER TABLE rm.support ADD COLUMN assignee text;
-- By admin, in the order of the list.
CREATE INDEX support_assignee ON rm.support (assignee, (status = 'open') DESC, answer_by, updated_at DESC, id)
  WHERE assignee IS NOT NULL;
