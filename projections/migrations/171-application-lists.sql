-- Applications by the day on which they were sent, the order of their list.
CREATE INDEX technicians_applied ON rm.technicians ((vetting ->> 'sentAt'), id)
  WHERE status = 'registered' AND vetting ->> 'status' NOT IN ('none', 'closed');
