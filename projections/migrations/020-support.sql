-- Help requests: the folded ticket with its texts sealed, and columns for the admins' search.
CREATE TABLE rm.support (
  id text PRIMARY KEY,
  status text NOT NULL,
  category text NOT NULL,
  priority text NOT NULL,
  person_role text,
  person_id text,
  name text,
  email text,
  subject text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  state jsonb NOT NULL
);
CREATE INDEX support_status ON rm.support (status, created_at);
CREATE INDEX support_person ON rm.support (person_role, person_id) WHERE person_id IS NOT NULL;
