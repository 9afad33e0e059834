-- Of nobody is it known yet that the provider pays nothing out (decision 132); a webhook names the account alone.
UPDATE rm.technicians SET state = state || '{"payoutsStopped": null}' WHERE status = 'registered';
CREATE INDEX technicians_account ON rm.technicians ((state #>> '{bank,connectedAccountId}'));
