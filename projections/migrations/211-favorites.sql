-- A customer's favorite technicians are part of their record. There were none before.
UPDATE rm.customers SET state = state || '{"favorites": []}' WHERE status = 'registered';
