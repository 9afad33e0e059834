-- A booking of several brands has them all in one field (`ikea+wayfair`, decision 233), and its review is listed under
-- each. Those of one brand are found as before; this index covers the few others.
CREATE INDEX reviews_several_brands ON rm.reviews (at DESC, booking_id) INCLUDE (brand)
  WHERE rating IS NOT NULL AND brand LIKE '%+%';
