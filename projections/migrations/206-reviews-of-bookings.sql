-- Reviews are searched and filtered in their own rows (decision 144): each booking has one from the day it is placed,
-- with what its review will show. `rating` is null until it is reviewed; the lists and their indexes contain only
-- actual reviews.
CREATE TEMP TABLE written ON COMMIT DROP AS SELECT * FROM rm.reviews;
DROP TABLE rm.reviews;
CREATE TABLE rm.reviews (
  booking_id text PRIMARY KEY,
  number text NOT NULL,
  brand text NOT NULL,
  service_type text NOT NULL,
  -- The name on the booking and whose record it is, which differs from the author's if two records of one person were
  -- merged.
  first_name text,
  contact_of text NOT NULL,
  -- The author.
  customer_id text,
  rating int,
  review text,
  at timestamptz,
  -- Everyone who marked it as helpful, once each.
  voters text[] NOT NULL,
  hidden_rule text,
  hidden_by text,
  hidden_at timestamptz,
  helpful int GENERATED ALWAYS AS (cardinality(voters)) STORED,
  -- What the public may search: no hidden texts. A space before each word.
  search text GENERATED ALWAYS AS (CASE WHEN rating IS NOT NULL THEN lower(
    ' ' || coalesce(first_name, '') || ' ' || brand || ' ' || service_type
    || CASE WHEN hidden_rule IS NULL THEN ' ' || coalesce(review, '') ELSE '' END
  ) END) STORED,
  -- What moderators search: all texts, and the number.
  search_moderated text GENERATED ALWAYS AS (
    CASE WHEN rating IS NOT NULL THEN lower(' ' || number || ' ' || coalesce(review, '')) END
  ) STORED
);
-- Fails for a review without a booking's row: then the models are at different positions and must be rebuilt first.
INSERT INTO rm.reviews (booking_id, number, brand, service_type, first_name, contact_of, customer_id, rating, review, at,
  voters, hidden_rule, hidden_by, hidden_at)
SELECT coalesce(b.id, w.booking_id), b.number, b.brand, b.service_type, b.first_name, b.customer_id, w.customer_id,
  w.rating, w.review, w.at, coalesce(w.voters, '{}'), w.hidden_rule, w.hidden_by, w.hidden_at
FROM rm.bookings b FULL JOIN written w ON w.booking_id = b.id;
ALTER TABLE rm.reviews
  ALTER COLUMN search SET STATISTICS 500,
  ALTER COLUMN search_moderated SET STATISTICS 500;

CREATE INDEX reviews_newest ON rm.reviews (at DESC, booking_id) INCLUDE (brand, service_type) WHERE rating IS NOT NULL;
CREATE INDEX reviews_highest ON rm.reviews (rating DESC, at DESC, booking_id) INCLUDE (brand, service_type)
  WHERE rating IS NOT NULL;
CREATE INDEX reviews_rating ON rm.reviews (rating, at DESC, booking_id) INCLUDE (brand, service_type)
  WHERE rating IS NOT NULL;
CREATE INDEX reviews_helpful ON rm.reviews (helpful DESC, at DESC, booking_id) INCLUDE (rating, brand, service_type)
  WHERE rating IS NOT NULL;
-- The order of the export.
CREATE INDEX reviews_written ON rm.reviews (at, booking_id) WHERE rating IS NOT NULL;
CREATE INDEX reviews_brand ON rm.reviews (brand, at DESC, booking_id) WHERE rating IS NOT NULL;
CREATE INDEX reviews_service ON rm.reviews (service_type, at DESC, booking_id) WHERE rating IS NOT NULL;
CREATE INDEX reviews_search ON rm.reviews USING gin (search gin_trgm_ops) WHERE rating IS NOT NULL;
CREATE INDEX reviews_moderated ON rm.reviews USING gin (search_moderated gin_trgm_ops) WHERE rating IS NOT NULL;
CREATE INDEX reviews_hidden ON rm.reviews (hidden_at DESC) WHERE hidden_rule IS NOT NULL;
-- For blanking by an erasure.
CREATE INDEX reviews_customer ON rm.reviews (customer_id) WHERE customer_id IS NOT NULL;
CREATE INDEX reviews_contact ON rm.reviews (contact_of);

-- Number of reviews per number of stars.
CREATE TABLE rm.review_stars (rating int PRIMARY KEY, count int NOT NULL);
INSERT INTO rm.review_stars SELECT rating, count(*) FROM rm.reviews WHERE rating IS NOT NULL GROUP BY rating;

-- Reviews and commissions no longer read bookings.
DROP INDEX rm.bookings_reviewed;
DROP INDEX rm.bookings_number_part;
