-- Where in the log each person was erased: what comes later is not opened for them any more, whatever a cache of keys
-- still holds (projections/personal.ts). Shared by all projections, since the log has one order.
CREATE TABLE rm.erasures (
  subject text PRIMARY KEY,
  position bigint NOT NULL
);
INSERT INTO rm.erasures (subject, position)
  SELECT stream_id, min(pos) FROM es.events WHERE type IN ('CustomerDeleted', 'TechnicianDeleted') GROUP BY stream_id;
