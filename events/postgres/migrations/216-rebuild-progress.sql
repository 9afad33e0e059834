-- Progress of a rebuild requested in the console (projections/asked-rebuilds.ts): one row while it is running. Losing
-- the table would lose nothing: the next batch writes its row again.
CREATE TABLE app.rebuild_progress (
  request_id text PRIMARY KEY,
  position bigint NOT NULL,
  -- The live checkpoint that it catches up with.
  target bigint NOT NULL,
  events int NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp()
);
