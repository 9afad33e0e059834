-- Activities of the workflows that are being retried (events/failing-activities.ts). The engine can't be queried for
-- them: its visibility only knows failing workflow tasks. Losing the table would lose nothing, because each next try
-- notes itself.
CREATE TABLE app.failing_activities (
  workflow_id text NOT NULL,
  activity_id text NOT NULL,
  since timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (workflow_id, activity_id)
);
CREATE INDEX failing_activities_since ON app.failing_activities (since);
