-- Jobs that a crew has and nobody has ended, by their planned end: the overdue ones are few among all that are completed.
CREATE INDEX bookings_under_way ON rm.bookings (ends_at)
  WHERE status IN ('assigned', 'scheduled', 'in_route', 'on_site', 'in_progress');
