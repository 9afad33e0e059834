-- A commission is searched in its own row, including its booking's number (decision 144): otherwise a part of a number
-- was searched among all bookings, and if too many matched, each commission's booking was read.
ALTER TABLE rm.referrals ADD COLUMN number text;
UPDATE rm.referrals r SET number = b.number FROM rm.bookings b WHERE b.id = r.booking_id;
ALTER TABLE rm.referrals
  ALTER COLUMN number SET NOT NULL,
  ADD COLUMN search text GENERATED ALWAYS AS (lower(' ' || number || ' ' || store_code)) STORED;
-- This index serves rare search texts; common ones are found in the order of the list, in an index that includes the
-- text.
ALTER TABLE rm.referrals ALTER COLUMN search SET STATISTICS 500;
DROP INDEX rm.referrals_code;
CREATE INDEX referrals_search ON rm.referrals USING gin (search gin_trgm_ops);
DROP INDEX rm.referrals_waiting;
CREATE INDEX referrals_waiting ON rm.referrals (
  (hold IS NOT DISTINCT FROM 'held') DESC, (coalesce(earned_at, placed_at)) DESC, booking_id
) INCLUDE (hold, earned_at, placed_at, partner_id, search) WHERE earned_at IS NOT NULL OR hold IS NOT NULL;
CREATE INDEX referrals_refused ON rm.referrals ((coalesce(earned_at, placed_at)) DESC, booking_id) WHERE hold = 'refused';

-- Codes that have ended, are used up, or are planned are few; each index determines a code's status.
ALTER TABLE rm.codes ADD COLUMN is_used_up boolean GENERATED ALWAYS AS (used >= uses) STORED;
CREATE INDEX codes_limited ON rm.codes (issued_at, code) WHERE ended_at IS NOT NULL OR until_day IS NOT NULL;
CREATE INDEX codes_planned ON rm.codes (issued_at, code) WHERE from_day IS NOT NULL;
CREATE INDEX codes_used_up ON rm.codes (issued_at, code) WHERE is_used_up;
DROP INDEX rm.codes_issued;
CREATE INDEX codes_issued ON rm.codes (issued_at, code) INCLUDE (kind, ended_at, from_day, until_day, is_used_up);
DROP INDEX rm.codes_used;
CREATE INDEX codes_used ON rm.codes (used, code) INCLUDE (kind, ended_at, from_day, until_day, is_used_up);
CREATE INDEX codes_code ON rm.codes (code) INCLUDE (kind, ended_at, from_day, until_day, is_used_up);

-- A person's messages are found by their bookings and sorted without reading the messages themselves.
DROP INDEX rm.messages_booking;
CREATE INDEX messages_booking ON rm.messages (booking_id) INCLUDE (role, id, channel, outcome, changed_at)
  WHERE booking_id IS NOT NULL;
