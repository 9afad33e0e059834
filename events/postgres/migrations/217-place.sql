-- A pass in one statement (decision 257): the places of what a process has read from EventStoreDB, the claims that are
-- missing, how far it went, and the notification. Whoever made places meanwhile made the same ones, so only what is
-- behind theirs is added. It answers false, and changes nothing, if what was read does not continue what is placed (a
-- crash took places back), or if the log does not stand there.
CREATE FUNCTION es.place(
  p_after bigint, p_last bigint, p_copies boolean,
  p_pos bigint[], p_commit bigint[], p_streams text[], p_revisions int[], p_ids uuid[], p_recorded timestamptz[],
  p_commands text[]
) RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  known bigint;
  before bigint;
  newest bigint;
BEGIN
  -- What a crash loses is made again by the next pass, with the same outcome.
  PERFORM set_config('synchronous_commit', 'off', true), set_config('hexkey.copying', 'on', true);
  PERFORM pg_advisory_xact_lock(7006);
  SELECT pos, commit_pos INTO before, known FROM es.eventstore WHERE is_home OR p_copies;
  IF NOT FOUND OR coalesce(known, 0) < coalesce(p_after, 0) THEN
    RETURN false;
  END IF;
  IF known >= p_last THEN
    RETURN true;
  END IF;
  INSERT INTO es.places (pos, commit_pos, stream_id, revision, event_id, recorded_at)
  SELECT u.pos, u.commit_pos, u.stream_id, u.revision, u.event_id, u.recorded_at
  FROM unnest(p_pos, p_commit, p_streams, p_revisions, p_ids, p_recorded)
    AS u (pos, commit_pos, stream_id, revision, event_id, recorded_at)
  WHERE known IS NULL OR u.commit_pos > known;
  -- In the order of ids, so that two who claim some of the same ids do not wait for each other.
  INSERT INTO es.claims (event_id, stream_id, command_id)
  SELECT u.event_id, u.stream_id, u.command_id
  FROM unnest(p_commit, p_ids, p_streams, p_commands) AS u (commit_pos, event_id, stream_id, command_id)
  WHERE known IS NULL OR u.commit_pos > known
  ORDER BY u.event_id
  ON CONFLICT DO NOTHING;
  newest := greatest(before, (SELECT max(pos) FROM unnest(p_pos) AS u (pos)));
  UPDATE es.eventstore SET pos = newest, commit_pos = p_last;
  IF newest > before THEN
    PERFORM pg_notify('es_events', newest::text);
  END IF;
  RETURN true;
END $$;
