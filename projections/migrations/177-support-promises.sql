-- When a help request is due to be answered, while it waits for us (domain/support/promise.ts).
UPDATE rm.support SET state = state || jsonb_build_object('waitingSince',
  CASE WHEN status = 'open' THEN state->>'updatedAt' ELSE state->>'at' END);
ALTER TABLE rm.support ADD COLUMN answer_by timestamptz;
UPDATE rm.support SET answer_by = (state->>'waitingSince')::timestamptz
  + CASE priority WHEN 'critical' THEN interval '1 hour' WHEN 'high' THEN interval '4 hours' ELSE interval '24 hours' END
  WHERE status = 'open';
CREATE INDEX support_answer_by ON rm.support (answer_by) WHERE answer_by IS NOT NULL;
