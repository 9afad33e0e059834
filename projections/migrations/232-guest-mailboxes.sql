-- Guests are counted together by mailbox, without the tag after a plus sign (decision 231).
CREATE INDEX customers_guest_mailboxes ON rm.customers (regexp_replace(lower(email), '^(.[^+]*)\+[^@]*@', '\1@'))
  WHERE status = 'registered' AND state ->> 'isGuest' = 'true';
-- For checking, before an account is deleted, whether merged records' bookings are still being moved to it (decision
-- 232).
CREATE INDEX customers_merged ON rm.customers ((state ->> 'into')) WHERE status = 'merged';
