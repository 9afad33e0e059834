-- What the admins' list of technicians is searched and filtered by (decision 170). Everybody's standing is one expression
-- over these columns, and the filters are its values.
ALTER TABLE rm.technicians
  -- When what has been shown no longer is all that a job wants; null while it is not all there.
  ADD COLUMN cleared_until timestamptz,
  ADD COLUMN search text GENERATED ALWAYS AS (lower(
    ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, '') || ' '
    || coalesce(phone, '') || ' ' || coalesce(state #>> '{profile,state}', '') || ' '
    || coalesce(state #>> '{profile,zip}', '')
  )) STORED;
-- Of who has been vetted already; of who works by an exception a rebuild finds it, or the next event about them.
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
