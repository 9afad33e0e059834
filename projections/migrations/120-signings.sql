-- Which service sealed a contract, if not we did; and no technician has a document at an outside service yet.
ALTER TABLE rm.contracts ADD COLUMN sealed_by text;
UPDATE rm.technicians SET vetting = vetting || '{"signing": null, "signings": 0}'
  WHERE vetting ->> 'status' NOT IN ('none', 'closed');
