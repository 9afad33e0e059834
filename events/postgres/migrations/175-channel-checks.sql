-- How the providers of mails and texts answered the worker's last look (events/channel-checks.ts). Losing the table would
-- lose nothing: the next look writes it again.
CREATE TABLE app.channel_checks (
  channel text PRIMARY KEY,
  -- Null where nobody has set the channel up.
  service text,
  status text NOT NULL,
  checked_at timestamptz NOT NULL
);
