-- What the admins' lists are paged by, so that a deep page and one that is narrowed are found in an index (decision 144).
-- How a booking has ended stands before its order: those that were cancelled, or go on, are few among all.
CREATE INDEX bookings_outcome_starts ON rm.bookings (outcome, starts_at, id);
CREATE INDEX bookings_outcome_total ON rm.bookings (outcome, total, id);
CREATE INDEX bookings_outcome_name ON rm.bookings (outcome, lower(last_name), lower(first_name), id);
-- A commission's first line was looked for among all lines.
CREATE INDEX commissions_booking ON rm.commissions (booking_id, position);
-- As the list of commissions opens: those that wait for a decision, then the newest.
CREATE INDEX referrals_waiting ON rm.referrals (
  (hold IS NOT DISTINCT FROM 'held') DESC, (coalesce(earned_at, placed_at)) DESC, booking_id
) WHERE earned_at IS NOT NULL OR hold IS NOT NULL;
CREATE INDEX referrals_since ON rm.referrals ((coalesce(earned_at, placed_at)), booking_id)
  WHERE earned_at IS NOT NULL OR hold IS NOT NULL;
-- What a technician has earned is summed up for each row of their list.
CREATE INDEX payouts_owed ON rm.payouts (technician_id) INCLUDE (owed);
-- Reviews by their stars, and by how many they have helped.
CREATE INDEX reviews_rating ON rm.reviews (rating, at DESC, booking_id);
CREATE INDEX reviews_helpful ON rm.reviews ((cardinality(voters)) DESC, at DESC, booking_id);
