-- The technicians whom a customer would like to come again stand in their record. Nobody had said so before.
UPDATE rm.customers SET state = state || '{"favorites": []}' WHERE status = 'registered';
