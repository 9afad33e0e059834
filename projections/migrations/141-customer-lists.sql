-- What the admins' list of customers is searched, filtered and sorted by, maintained per customer as their bookings
-- change (decision 142), so that a page of the list counts no bookings.
CREATE TABLE rm.customer_bookings (
  booking_id text PRIMARY KEY,
  customer_id text NOT NULL,
  starts_at timestamptz NOT NULL,
  is_cancelled boolean NOT NULL,
  spent int NOT NULL
);
CREATE INDEX customer_bookings_customer ON rm.customer_bookings (customer_id);
-- Both read models are at the same position, unless one has failed: then a rebuild fixes this one as well.
INSERT INTO rm.customer_bookings
  SELECT id, customer_id, starts_at, status = 'cancelled', captured - refunded FROM rm.bookings;

ALTER TABLE rm.customers
  ADD COLUMN bookings int NOT NULL DEFAULT 0,
  ADD COLUMN spent bigint NOT NULL DEFAULT 0,
  ADD COLUMN last_booking_at timestamptz,
  ADD COLUMN is_blocked boolean NOT NULL DEFAULT false;
ALTER TABLE rm.customers
  ALTER COLUMN bookings DROP DEFAULT,
  ALTER COLUMN spent DROP DEFAULT,
  ALTER COLUMN is_blocked DROP DEFAULT,
  -- For customers without bookings, `new` turns into `inactive` as time passes, which a column cannot reflect.
  ADD COLUMN badge text GENERATED ALWAYS AS (
    CASE WHEN bookings >= 5 THEN 'vip' WHEN bookings >= 2 THEN 'returning' WHEN bookings = 1 THEN 'active' ELSE 'new' END
  ) STORED,
  ADD COLUMN quiet_since timestamptz GENERATED ALWAYS AS (coalesce(last_booking_at, since)) STORED,
  ADD COLUMN search text GENERATED ALWAYS AS (lower(
    ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, '') || ' '
    || coalesce(phone, '')
  )) STORED;
UPDATE rm.customers c
SET bookings = t.bookings, spent = t.spent, last_booking_at = t.last_booking_at
FROM (
  SELECT customer_id, count(*) FILTER (WHERE NOT is_cancelled) AS bookings, sum(spent) AS spent,
    max(starts_at) AS last_booking_at
  FROM rm.customer_bookings GROUP BY customer_id
) t WHERE t.customer_id = c.id;
-- Fields added to the record since it was folded.
UPDATE rm.customers
SET state = '{"adminNotes": [], "picture": null, "blocked": null, "duplicates": []}'::jsonb || (state - 'notes')
WHERE status = 'registered';

DROP INDEX rm.customers_since;
CREATE INDEX customers_since ON rm.customers (since, id) WHERE status = 'registered';
CREATE INDEX customers_badge ON rm.customers (badge, since, id) WHERE status = 'registered';
CREATE INDEX customers_quiet ON rm.customers (quiet_since) WHERE status = 'registered' AND badge = 'new';
CREATE INDEX customers_blocked ON rm.customers (since, id) WHERE status = 'registered' AND is_blocked;
CREATE INDEX customers_name ON rm.customers (lower(last_name), lower(first_name), id) WHERE status = 'registered';
CREATE INDEX customers_bookings ON rm.customers (bookings, id) WHERE status = 'registered';
CREATE INDEX customers_spent ON rm.customers (spent, id) WHERE status = 'registered';
-- Those without a booking come last when sorted latest first.
CREATE INDEX customers_last ON rm.customers (last_booking_at DESC NULLS LAST, id DESC) WHERE status = 'registered';
-- Records that may belong to one person.
CREATE INDEX customers_phone ON rm.customers (phone) WHERE status = 'registered';
CREATE INDEX customers_erased ON rm.customers ((state ->> 'at'), id) WHERE status = 'deleted';
CREATE INDEX customers_search ON rm.customers USING gin (search gin_trgm_ops);
