-- How the providers of mails and texts answered the worker's last check; 213 extends it to every outside service.
-- Losing the table would lose nothing: the next check writes it again.
CREATE TABLE app.channel_checks (
  channel text PRIMARY KEY,
  -- Null if the channel is not set up.
  service text,
  status text NOT NULL,
  checked_at timestamptz NOT NULL
);
