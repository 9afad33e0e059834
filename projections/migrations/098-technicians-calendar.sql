-- Hours and time off are part of a technician's state. No one has set any before.
UPDATE rm.technicians SET state = state || '{"hours": null, "timeOff": []}' WHERE state ->> 'status' = 'registered';
