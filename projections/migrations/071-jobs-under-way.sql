-- Jobs in progress by their planned end: overdue ones are few compared with all completed jobs.
CREATE INDEX bookings_under_way ON rm.bookings (ends_at)
  WHERE status IN ('assigned', 'scheduled', 'in_route', 'on_site', 'in_progress');
