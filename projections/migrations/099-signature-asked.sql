-- Whether a technician was asked to sign another version of the agreement. No one was before.
UPDATE rm.technicians SET vetting = vetting || '{"signatureAsked": null}'
  WHERE vetting ->> 'status' NOT IN ('none', 'closed');
