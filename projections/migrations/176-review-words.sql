-- Texts of a review that break a rule are hidden; the review itself is unchanged, and its stars count.
ALTER TABLE rm.reviews
  ADD COLUMN hidden_rule text,
  ADD COLUMN hidden_by text,
  ADD COLUMN hidden_at timestamptz;
CREATE INDEX reviews_hidden ON rm.reviews (hidden_at DESC) WHERE hidden_rule IS NOT NULL;
