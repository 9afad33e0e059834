-- On which device a session is, as its browser says, and when it was last seen.
ALTER TABLE app.sessions
  ADD COLUMN device text NOT NULL DEFAULT '',
  ADD COLUMN seen_at timestamptz NOT NULL DEFAULT now();

-- Of the admin of the environment: the password that it named last. While it names the same one, the one that the admin
-- has chosen since stays.
ALTER TABLE app.credentials ADD COLUMN configured_hash text;

-- What an admin's authenticator app shares with us. Until a first code has shown that it does, it counts for nothing.
CREATE TABLE app.second_factors (
  admin_id text PRIMARY KEY,
  -- Sealed with the admin's key.
  secret text NOT NULL,
  confirmed_at timestamptz,
  -- Of the newest code that was taken: neither it nor an older one is taken again (RFC 6238, section 5.2).
  last_step bigint NOT NULL DEFAULT 0
);

-- For the day the phone is lost: hashes of 80 random bits, each good once.
CREATE TABLE app.recovery_codes (
  admin_id text NOT NULL,
  code_hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (admin_id, code_hash)
);
