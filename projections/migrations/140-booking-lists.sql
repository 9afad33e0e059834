-- What the admins' list of bookings is searched, filtered and sorted by (decision 140). Generated columns: no
-- projection has to fill them, an erasure that blanks a name blanks them too, and a rebuild recreates them.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
ALTER TABLE rm.bookings
  -- A space before each word, so that the beginning of a word can be searched for.
  ADD COLUMN search text GENERATED ALWAYS AS (lower(
    ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, '') || ' '
    || coalesce(phone, '') || ' ' || coalesce(street, '') || ' ' || number || ' ' || brand || ' ' || zip
  )) STORED,
  -- Changes once in a booking's life: an index on the status itself would be updated with every step.
  ADD COLUMN outcome text GENERATED ALWAYS AS (
    CASE WHEN status IN ('completed', 'cancelled') THEN status ELSE 'open' END
  ) STORED;
CREATE INDEX bookings_search ON rm.bookings USING gin (search gin_trgm_ops);
CREATE INDEX bookings_outcome ON rm.bookings (outcome, placed_at, id);
CREATE INDEX bookings_name ON rm.bookings (lower(last_name), lower(first_name), id);
CREATE INDEX bookings_total ON rm.bookings (total, id);
-- Includes the id, so that a page begins where the previous one ended, in either direction.
DROP INDEX rm.bookings_placed;
CREATE INDEX bookings_placed ON rm.bookings (placed_at, id);
DROP INDEX rm.bookings_starts;
CREATE INDEX bookings_starts ON rm.bookings (starts_at, id);
-- By outcome rather than status, so that an intermediate step touches no index.
DROP INDEX rm.bookings_under_way;
CREATE INDEX bookings_under_way ON rm.bookings (ends_at) WHERE outcome = 'open';
