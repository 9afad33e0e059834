-- The log position at which each person was erased: later events are not decrypted for them anymore, even if a key is
-- still cached (projections/personal.ts). Shared by all projections, since the log has one order.
CREATE TABLE rm.erasures (
  subject text PRIMARY KEY,
  position bigint NOT NULL
);
INSERT INTO rm.erasures (subject, position)
  SELECT stream_id, min(pos) FROM es.events WHERE type IN ('CustomerDeleted', 'TechnicianDeleted') GROUP BY stream_id;
