-- Devices on which somebody has signed in: wrong guesses from elsewhere do not keep their person out there. Known by the
-- hash of the id in their cookie. Erasing a person deletes their rows.
CREATE TABLE app.known_devices (
  role text NOT NULL,
  person_id text NOT NULL,
  device bytea NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (role, person_id, device)
);
CREATE INDEX known_devices_seen ON app.known_devices (seen_at);
