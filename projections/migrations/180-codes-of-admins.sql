-- Discount codes created by admins: for anyone, multiple uses, with limits. Thank-you codes remain for one customer.
ALTER TABLE rm.codes
  ALTER COLUMN customer_id DROP NOT NULL,
  ADD COLUMN kind text NOT NULL DEFAULT 'thanks',
  ADD COLUMN name text,
  -- First and last day by New York's calendar; null: open on that side.
  ADD COLUMN from_day text,
  ADD COLUMN until_day text,
  ADD COLUMN ended_at timestamptz,
  ADD COLUMN uses int NOT NULL DEFAULT 1,
  ADD COLUMN used int NOT NULL DEFAULT 0;
ALTER TABLE rm.codes ALTER COLUMN kind DROP DEFAULT, ALTER COLUMN uses DROP DEFAULT, ALTER COLUMN used DROP DEFAULT;
UPDATE rm.codes SET
  used = (redeemed_by IS NOT NULL)::int,
  state = (state - 'redemption') || jsonb_build_object(
    'kind', 'thanks',
    'endedAt', null,
    'limits', jsonb_build_object('uses', 1, 'usesPerCustomer', 1, 'from', null, 'until', null, 'minOrder', 0),
    'redemptions', CASE WHEN redeemed_by IS NULL THEN '[]'::jsonb
      ELSE jsonb_build_array(state->'redemption' || jsonb_build_object('customerId', customer_id)) END);
CREATE INDEX codes_listed ON rm.codes (kind, issued_at DESC, code);
