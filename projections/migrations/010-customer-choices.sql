-- Customers folded before choices and addresses existed get what a rebuild would give them.
UPDATE rm.customers
SET state = '{"confirmationId": null, "pendingEmail": null, "language": null, "addresses": [], "defaultAddressId": null,
  "choices": {"mail": {"progress": true, "reminders": true, "reviews": true, "offers": false},
              "sms": {"progress": true, "reminders": true, "reviews": true, "offers": false}}}'::jsonb || state
WHERE status = 'registered';
