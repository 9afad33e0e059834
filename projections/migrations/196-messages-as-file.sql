-- The message log as a file is read in the order in which messages were asked for, which never changes.
CREATE INDEX messages_wanted ON rm.messages (wanted_at, id);
