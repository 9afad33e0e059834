-- What the admins' list of technicians is searched and filtered by (decision 170). Each technician's standing is one
-- expression over these columns, and the filters are its values.
ALTER TABLE rm.technicians
  -- When the evidence required for a job expires; null while it is incomplete.
  ADD COLUMN cleared_until timestamptz,
  ADD COLUMN search text GENERATED ALWAYS AS (lower(
    ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, '') || ' '
    || coalesce(phone, '') || ' ' || coalesce(state #>> '{profile,state}', '') || ' '
    || coalesce(state #>> '{profile,zip}', '')
  )) STORED;
-- For those already vetted; a rebuild, or the next event, fills it in for those who work by an exception.
UPDATE rm.technicians SET cleared_until = least(
  (vetting #>> '{report,until}')::timestamptz,
  coalesce(
    ((vetting ->> 'licensedUntil')::date + 1)::timestamp AT TIME ZONE (vetting ->> 'zone'),
    '9999-12-31T00:00:00Z'
  )
)
WHERE vetting ->> 'status' IN ('approved', 'active') AND vetting ->> 'testJob' <> 'wanted'
  AND vetting #>> '{report,until}' IS NOT NULL AND background_check = 'clear'
  AND vetting ->> 'contract' IS NOT NULL AND state ->> 'bank' IS NOT NULL;

DROP INDEX rm.technicians_since;
CREATE INDEX technicians_since ON rm.technicians (since, id) WHERE status = 'registered';
CREATE INDEX technicians_name ON rm.technicians (lower(last_name), lower(first_name), id) WHERE status = 'registered';
CREATE INDEX technicians_search ON rm.technicians USING gin (search gin_trgm_ops);

-- Totals of jobs per technician, maintained as jobs change: a page of the list counts no bookings, and the scorecard
-- reads it.
CREATE TABLE rm.technician_work (
  booking_id text PRIMARY KEY,
  crew text[] NOT NULL,
  is_completed boolean NOT NULL,
  rating int,
  refunded_for_fault int NOT NULL
);
INSERT INTO rm.technician_work
  SELECT id, crew_ids, status = 'completed', rating, (state::jsonb #>> '{payment,refundedForFault}')::int FROM rm.bookings;
ALTER TABLE rm.technicians
  ADD COLUMN jobs int NOT NULL DEFAULT 0,
  ADD COLUMN ratings int NOT NULL DEFAULT 0,
  ADD COLUMN rated int NOT NULL DEFAULT 0,
  ADD COLUMN faults int NOT NULL DEFAULT 0,
  ADD COLUMN refunded bigint NOT NULL DEFAULT 0;
UPDATE rm.technicians t
SET jobs = w.jobs, ratings = w.ratings, rated = w.rated, faults = w.faults, refunded = w.refunded
FROM (
  SELECT c.id, count(*) AS jobs, count(rating) AS ratings, coalesce(sum(rating), 0) AS rated,
    count(*) FILTER (WHERE refunded_for_fault > 0) AS faults, sum(refunded_for_fault) AS refunded
  FROM rm.technician_work, unnest(crew) AS c (id) WHERE is_completed GROUP BY c.id
) w WHERE w.id = t.id;
ALTER TABLE rm.technicians
  ALTER COLUMN jobs DROP DEFAULT,
  ALTER COLUMN ratings DROP DEFAULT,
  ALTER COLUMN rated DROP DEFAULT,
  ALTER COLUMN faults DROP DEFAULT,
  ALTER COLUMN refunded DROP DEFAULT,
  ADD COLUMN rating float8 GENERATED ALWAYS AS (CASE WHEN ratings > 0 THEN rated::float8 / ratings END) STORED;
