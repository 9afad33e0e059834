-- Grows with each change of a login: a link that resets a password names the version that it was made for, so that it
-- works once and ends with any other change.
ALTER TABLE app.credentials ADD COLUMN version int NOT NULL DEFAULT 1;

-- Who is being busy with an account. A booking that is being placed and a deletion each leave their mark before they
-- look for the other's, so that at least one of them sees it; no connection waits for anybody.
CREATE TABLE app.account_marks (
  person_id text NOT NULL,
  mark text NOT NULL CHECK (mark IN ('placing', 'closing')),
  -- The booking or the command that left it.
  ref text NOT NULL,
  marked_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (person_id, mark, ref)
);
