-- Prepared answers to help requests.
CREATE TABLE rm.answers (
  id text PRIMARY KEY,
  is_removed boolean NOT NULL,
  title text NOT NULL,
  en text NOT NULL,
  es text NOT NULL
);
