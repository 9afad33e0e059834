-- Hours and time off stand in a technician's state. Nobody has set any before.
UPDATE rm.technicians SET state = state || '{"hours": null, "timeOff": []}' WHERE state ->> 'status' = 'registered';
