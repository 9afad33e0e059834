-- Guests are counted together by their mailbox, without a tag behind a plus sign (decision 231).
CREATE INDEX customers_guest_mailboxes ON rm.customers (regexp_replace(lower(email), '^(.[^+]*)\+[^@]*@', '\1@'))
  WHERE status = 'registered' AND state ->> 'isGuest' = 'true';
-- Before an account is deleted it is asked whose bookings are still on the way to it (decision 232).
CREATE INDEX customers_merged ON rm.customers ((state ->> 'into')) WHERE status = 'merged';
