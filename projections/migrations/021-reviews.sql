-- Reviews of completed bookings, one row each; the booking's data is in rm.bookings.
CREATE TABLE rm.reviews (
  booking_id text PRIMARY KEY,
  customer_id text NOT NULL,
  rating int NOT NULL,
  review text,
  at timestamptz NOT NULL,
  -- Everyone who marked it as helpful, once each.
  voters text[] NOT NULL
);
CREATE INDEX reviews_newest ON rm.reviews (at DESC, booking_id);
CREATE INDEX reviews_customer ON rm.reviews (customer_id);
