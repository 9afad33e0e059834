-- The filters of a list are in the indexes of its orders as well, so that a deep page of a rare value is found without
-- reading the rows in between (decision 144). None of them changes with a booking's steps.
DROP INDEX rm.bookings_placed;
CREATE INDEX bookings_placed ON rm.bookings (placed_at, id) INCLUDE (appointment_date);
DROP INDEX rm.bookings_starts;
CREATE INDEX bookings_starts ON rm.bookings (starts_at, id) INCLUDE (appointment_date);
DROP INDEX rm.bookings_name;
CREATE INDEX bookings_name ON rm.bookings (lower(last_name), lower(first_name), id)
  INCLUDE (last_name, first_name, appointment_date);
DROP INDEX rm.bookings_total;
CREATE INDEX bookings_total ON rm.bookings (total, id) INCLUDE (appointment_date);
-- A customer's bookings by id, by which their messages are found.
DROP INDEX rm.bookings_customer;
CREATE INDEX bookings_customer ON rm.bookings (customer_id, starts_at DESC) INCLUDE (id);
DROP INDEX rm.messages_booking;
CREATE INDEX messages_booking ON rm.messages (booking_id) INCLUDE (role, id) WHERE booking_id IS NOT NULL;

DROP INDEX rm.customers_name;
CREATE INDEX customers_name ON rm.customers (lower(last_name), lower(first_name), id)
  INCLUDE (last_name, first_name, badge, quiet_since) WHERE status = 'registered';
DROP INDEX rm.customers_bookings;
CREATE INDEX customers_bookings ON rm.customers (bookings, id) INCLUDE (badge, quiet_since) WHERE status = 'registered';
DROP INDEX rm.customers_spent;
CREATE INDEX customers_spent ON rm.customers (spent, id) INCLUDE (badge, quiet_since) WHERE status = 'registered';
DROP INDEX rm.customers_last;
CREATE INDEX customers_last ON rm.customers (last_booking_at DESC NULLS LAST, id DESC) INCLUDE (badge, quiet_since)
  WHERE status = 'registered';

DROP INDEX rm.support_waiting;
CREATE INDEX support_waiting ON rm.support ((status = 'open') DESC, answer_by, updated_at DESC, id)
  INCLUDE (status, category, priority);
DROP INDEX rm.support_updated;
CREATE INDEX support_updated ON rm.support (updated_at, id) INCLUDE (status, category, priority);

DROP INDEX rm.referrals_waiting;
CREATE INDEX referrals_waiting ON rm.referrals (
  (hold IS NOT DISTINCT FROM 'held') DESC, (coalesce(earned_at, placed_at)) DESC, booking_id
) INCLUDE (hold, earned_at, placed_at) WHERE earned_at IS NOT NULL OR hold IS NOT NULL;
DROP INDEX rm.referrals_since;
CREATE INDEX referrals_since ON rm.referrals ((coalesce(earned_at, placed_at)), booking_id)
  INCLUDE (hold, earned_at, placed_at) WHERE earned_at IS NOT NULL OR hold IS NOT NULL;
