-- Since when a commission waits for an admin's review; null: it does not.
ALTER TABLE rm.referrals ADD COLUMN held_at timestamptz;
CREATE INDEX referrals_held ON rm.referrals (held_at) WHERE held_at IS NOT NULL;
UPDATE rm.referrals SET held_at = coalesce(earned_at, placed_at) WHERE hold = 'held';
