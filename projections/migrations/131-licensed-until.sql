-- The last day of the most recently verified license is kept when another is uploaded. A rebuild finds earlier ones.
UPDATE rm.technicians
  SET vetting = vetting || jsonb_build_object('licensedUntil', vetting #> '{license,verdict,expiresOn}')
  WHERE vetting ->> 'status' NOT IN ('none', 'closed');
