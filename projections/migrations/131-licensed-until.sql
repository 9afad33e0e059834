-- The last day of the license that was verified last stays when another is sent in. What was sent in before, a rebuild finds.
UPDATE rm.technicians
  SET vetting = vetting || jsonb_build_object('licensedUntil', vetting #> '{license,verdict,expiresOn}')
  WHERE vetting ->> 'status' NOT IN ('none', 'closed');
