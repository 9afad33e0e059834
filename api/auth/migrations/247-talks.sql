-- Of a guest who came by the link of a mail: the one booking whose conversation this opens (decision 247). Null: a sign-in.
ALTER TABLE app.sessions ADD COLUMN booking_id text;
