-- One data key per person, wrapped by the master key (design.md §8). Destroying it makes everything sealed with it
-- unreadable for good; the row stays as a record of that, to be applied again after a restore.
CREATE TABLE app.person_keys (
  subject text NOT NULL,
  version int NOT NULL CHECK (version >= 1),
  wrapped bytea,
  created_at timestamptz NOT NULL DEFAULT now(),
  destroyed_at timestamptz,
  PRIMARY KEY (subject, version),
  CONSTRAINT person_keys_wrapped_or_destroyed CHECK ((wrapped IS NULL) = (destroyed_at IS NOT NULL))
);
