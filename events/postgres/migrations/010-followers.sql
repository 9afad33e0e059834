-- How far each of the worker's followers has read the log (activities/followers/follower.ts). Write side: losing it
-- would only repeat signals, which are safe to repeat.
CREATE TABLE app.followers (
  name text PRIMARY KEY,
  position bigint NOT NULL
);
