-- Who may sign in, and who has. The schema `app` is the log's (events/postgres/migrations).

-- One login a role: the same address may be a customer and a technician. Erasing a person deletes their rows.
CREATE TABLE app.credentials (
  role text NOT NULL CHECK (role IN ('customer', 'technician', 'admin', 'partner')),
  -- Lower case: a login is the same however it is typed.
  login text NOT NULL CHECK (login = lower(login)),
  password_hash text NOT NULL,
  person_id text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (role, login)
);
CREATE INDEX credentials_person ON app.credentials (role, person_id);

-- A session is known by the hash of its token alone: whoever reads this table can't take one over.
CREATE TABLE app.sessions (
  token_hash bytea PRIMARY KEY,
  role text NOT NULL,
  person_id text NOT NULL,
  -- Log position of the session's newest write: a client that sends no header reads its own writes all the same.
  position bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX sessions_person ON app.sessions (role, person_id);
CREATE INDEX sessions_expiry ON app.sessions (expires_at);

-- Counters of rate-limiter-flexible; keys are hashes.
CREATE UNLOGGED TABLE app.rate_limits (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
CREATE INDEX rate_limits_expiry ON app.rate_limits (expire);

-- Signed webhooks that a workflow has taken: a repetition is answered without another signal.
CREATE TABLE app.webhooks (
  provider text NOT NULL,
  event_id text NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (provider, event_id)
);

-- Up to which log position a person has read their notifications; newer ones count as unread.
CREATE TABLE app.notification_reads (
  role text NOT NULL,
  person_id text NOT NULL,
  position bigint NOT NULL,
  PRIMARY KEY (role, person_id)
);

-- Store codes in use: what makes two partners of one code impossible. Codes are matched in capitals.
CREATE TABLE app.store_codes (
  code text PRIMARY KEY CHECK (code = upper(code)),
  partner_id text NOT NULL
);
