-- Indexes for paging the admins' lists, so that a deep or filtered page is found in an index (decision 144). The
-- outcome comes before the order, since cancelled and open bookings are few.
CREATE INDEX bookings_outcome_starts ON rm.bookings (outcome, starts_at, id);
CREATE INDEX bookings_outcome_total ON rm.bookings (outcome, total, id);
CREATE INDEX bookings_outcome_name ON rm.bookings (outcome, lower(last_name), lower(first_name), id);
-- The first line of a commission was searched for among all lines.
CREATE INDEX commissions_booking ON rm.commissions (booking_id, position);
-- The default order of the list of commissions: those that wait for a decision, then the newest.
CREATE INDEX referrals_waiting ON rm.referrals (
  (hold IS NOT DISTINCT FROM 'held') DESC, (coalesce(earned_at, placed_at)) DESC, booking_id
) WHERE earned_at IS NOT NULL OR hold IS NOT NULL;
CREATE INDEX referrals_since ON rm.referrals ((coalesce(earned_at, placed_at)), booking_id)
  WHERE earned_at IS NOT NULL OR hold IS NOT NULL;
-- A technician's earnings are summed for each row of their list.
CREATE INDEX payouts_owed ON rm.payouts (technician_id) INCLUDE (owed);
-- Reviews by stars, and by helpful votes.
CREATE INDEX reviews_rating ON rm.reviews (rating, at DESC, booking_id);
CREATE INDEX reviews_helpful ON rm.reviews ((cardinality(voters)) DESC, at DESC, booking_id);
