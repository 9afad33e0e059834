-- How far a rebuild that was asked for in the console is (projections/asked-rebuilds.ts): one row while it is at work.
-- Losing the table would lose nothing: the next batch writes its row again.
CREATE TABLE app.rebuild_progress (
  request_id text PRIMARY KEY,
  position bigint NOT NULL,
  -- The live checkpoint, which it follows.
  target bigint NOT NULL,
  events int NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp()
);
