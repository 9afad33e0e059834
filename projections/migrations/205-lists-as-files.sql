-- Exports of these lists are read in the order in which their rows were created, which never changes.
CREATE INDEX support_created ON rm.support (created_at, id);
CREATE INDEX reviews_written ON rm.reviews (at, booking_id);
DROP INDEX rm.referrals_placed;
CREATE INDEX referrals_placed ON rm.referrals (placed_at, booking_id);
