-- Contracts are looked up only by number; those of a technician are in its stream.
DROP INDEX rm.contracts_technician;
