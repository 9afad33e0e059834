-- The export of the message log is read in the order in which messages were requested, which never changes.
CREATE INDEX messages_wanted ON rm.messages (wanted_at, id);
