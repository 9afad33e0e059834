-- The worker checks more than channels: every outside service, with how long the answer took and when the last good
-- one came (events/service-checks.ts).
ALTER TABLE app.channel_checks RENAME TO service_checks;
ALTER TABLE app.service_checks RENAME COLUMN channel TO name;
ALTER TABLE app.service_checks ADD COLUMN answer_ms int;
ALTER TABLE app.service_checks ADD COLUMN active_at timestamptz;
