-- How far each follower of the log in the worker has come (activities/followers/follower.ts). Write side: losing it would only
-- repeat signals, which are safe to repeat.
CREATE TABLE app.followers (
  name text PRIMARY KEY,
  position bigint NOT NULL
);
