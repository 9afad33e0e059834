-- The scan that led to a booking, what became of the booking, and reasons to review its commission before it is paid.
ALTER TABLE rm.scans ADD COLUMN scan_id text;
UPDATE rm.partners SET state = state || '{"codes": []}';
CREATE TABLE rm.referrals (
  booking_id text PRIMARY KEY,
  partner_id text NOT NULL,
  store_code text NOT NULL,
  scan_id text,
  placed_at timestamptz NOT NULL,
  -- The card was held or saved; without it the order lapses.
  converted_at timestamptz,
  is_cancelled boolean NOT NULL,
  -- Cents; less after a refund for the technician's fault.
  commission int NOT NULL,
  -- When it was first earned.
  earned_at timestamptz,
  flags text[] NOT NULL,
  device text,
  card text
);
CREATE INDEX referrals_partner ON rm.referrals (partner_id, placed_at DESC);
CREATE INDEX referrals_scan ON rm.referrals (scan_id) WHERE scan_id IS NOT NULL;
CREATE INDEX referrals_device ON rm.referrals (partner_id, device) WHERE device IS NOT NULL;
CREATE INDEX referrals_card ON rm.referrals (partner_id, card) WHERE card IS NOT NULL;
