-- Whether the provider has stopped a technician's payouts (decision 132), not yet known for anyone; a webhook names
-- only the account.
UPDATE rm.technicians SET state = state || '{"payoutsStopped": null}' WHERE status = 'registered';
CREATE INDEX technicians_account ON rm.technicians ((state #>> '{bank,connectedAccountId}'));
