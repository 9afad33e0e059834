-- Contracts are looked up by their numbers alone; those of a technician stand in its stream.
DROP INDEX rm.contracts_technician;
