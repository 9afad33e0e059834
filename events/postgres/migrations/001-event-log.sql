-- The log: one table in one total order. There is no table of streams: appends are serialized by a lock, so the
-- unique index on (stream_id, revision) gives a stream's revision without a second row to write.
CREATE SCHEMA es;

CREATE TABLE es.events (
  pos bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  stream_id text NOT NULL,
  revision int NOT NULL,
  event_id uuid NOT NULL,
  type text NOT NULL,
  schema_version int NOT NULL,
  data jsonb NOT NULL,
  meta jsonb NOT NULL,
  recorded_at timestamptz NOT NULL,
  CONSTRAINT events_stream_revision UNIQUE (stream_id, revision),
  CONSTRAINT events_event_id UNIQUE (event_id)
);

CREATE INDEX events_command ON es.events ((meta ->> 'commandId'));

-- Both functions hold one advisory lock until the commit, so that positions become visible in order: a reader that
-- has seen position n will never see a smaller one later. The lock is a separate statement; in READ COMMITTED the next
-- statement then sees everything committed before the lock was granted.
--
-- Expected revision: -1 no such stream, -2 any, otherwise the revision of the last event. They return the revision
-- found (-1 for no stream), by which the caller detects a conflict, and the first position assigned.

CREATE FUNCTION es.append_one(
  p_stream text, p_expected int, p_ids uuid[], p_types text[], p_versions int[], p_data jsonb[], p_meta jsonb[],
  OUT before int, OUT first_pos bigint, OUT at timestamptz
) LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  last_pos bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(7002);
  before := coalesce(
    (SELECT e.revision FROM es.events e WHERE e.stream_id = p_stream ORDER BY e.revision DESC LIMIT 1), -1);
  IF p_expected <> -2 AND p_expected <> before THEN
    RETURN;
  END IF;
  at := date_trunc('milliseconds', clock_timestamp());
  WITH appended AS (
    INSERT INTO es.events (stream_id, revision, event_id, type, schema_version, data, meta, recorded_at)
    SELECT p_stream, before + u.k, u.id, u.type, u.version, u.data, u.meta, at
    FROM unnest(p_ids, p_types, p_versions, p_data, p_meta) WITH ORDINALITY AS u (id, type, version, data, meta, k)
    ORDER BY u.k
    RETURNING pos
  )
  SELECT min(pos), max(pos) INTO first_pos, last_pos FROM appended;
  PERFORM pg_notify('es_events', last_pos::text);
END $$;

-- Many appends in one commit, each stream at most once per call. For each event, p_group is the number of its append,
-- and p_step its place in that append, both from 1. Conflicting appends are left out; the rest get consecutive
-- positions in the order given.
CREATE FUNCTION es.append_many(
  p_streams text[], p_expected int[],
  p_group int[], p_step int[], p_ids uuid[], p_types text[], p_versions int[], p_data jsonb[], p_meta jsonb[],
  OUT before int[], OUT first_pos bigint, OUT at timestamptz
) LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  -- A variable holds the array unpacked, so that every access below takes the same time; the plan of a join with it
  -- would depend on the planner's guess of its length.
  streams text[] := p_streams;
  last_pos bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(7002);
  at := date_trunc('milliseconds', clock_timestamp());
  before := ARRAY(
    SELECT coalesce(
      (SELECT e.revision FROM es.events e WHERE e.stream_id = a.stream_id ORDER BY e.revision DESC LIMIT 1), -1)
    FROM unnest(streams) WITH ORDINALITY AS a (stream_id, g) ORDER BY a.g);
  WITH appended AS (
    INSERT INTO es.events (stream_id, revision, event_id, type, schema_version, data, meta, recorded_at)
    SELECT streams[u.g], before[u.g] + u.step, u.id, u.type, u.version, u.data, u.meta, at
    FROM unnest(p_group, p_step, p_ids, p_types, p_versions, p_data, p_meta)
      WITH ORDINALITY AS u (g, step, id, type, version, data, meta, o)
    WHERE p_expected[u.g] IN (-2, before[u.g])
    ORDER BY u.o
    RETURNING pos
  )
  SELECT min(pos), max(pos) INTO first_pos, last_pos FROM appended;
  IF last_pos IS NOT NULL THEN
    PERFORM pg_notify('es_events', last_pos::text);
  END IF;
END $$;

-- A session keeps the plan it made while the table was small, so that plan must not be one that scans the table.
ALTER FUNCTION es.append_one SET enable_seqscan = off;
ALTER FUNCTION es.append_one SET enable_bitmapscan = off;
ALTER FUNCTION es.append_many SET enable_seqscan = off;
ALTER FUNCTION es.append_many SET enable_bitmapscan = off;
