-- Keeps every page of a list fast enough at a million bookings (decision 144).

-- A part of a name is found by an index if it is rare, and in the list's own order if it is common; the planner needs
-- more samples than the default hundred to tell which.
ALTER TABLE rm.bookings ALTER COLUMN search SET STATISTICS 500;
ALTER TABLE rm.customers ALTER COLUMN search SET STATISTICS 500;

-- The audit is ordered by time, and each of its filters has an index in that order. Very common values, such as
-- changes, need none.
DROP INDEX rm.audit_subject;
DROP INDEX rm.audit_admins;
DROP INDEX rm.audit_recorded;
DROP INDEX rm.audit_actor;
CREATE INDEX audit_recorded ON rm.audit (recorded_at, position);
CREATE INDEX audit_subject ON rm.audit (subject, recorded_at, position);
CREATE INDEX audit_type ON rm.audit (type, recorded_at, position);
CREATE INDEX audit_actor ON rm.audit (actor_role, actor_id, recorded_at, position);
CREATE INDEX audit_kind ON rm.audit (kind, recorded_at, position) WHERE kind <> 'change';
-- For reads by a person, the stream is theirs and the subject what they looked at.
CREATE INDEX audit_stream ON rm.audit (stream, recorded_at, position) WHERE stream <> subject;

-- Help requests in the list's default order, by status, and by search text.
ALTER TABLE rm.support ADD COLUMN search text GENERATED ALWAYS AS (lower(
  ' ' || id || ' ' || coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(subject, '')
)) STORED;
CREATE INDEX support_search ON rm.support USING gin (search gin_trgm_ops);
CREATE INDEX support_waiting ON rm.support ((status = 'open') DESC, answer_by, updated_at DESC, id);
CREATE INDEX support_updated ON rm.support (updated_at, id);
CREATE INDEX support_standing ON rm.support (status, answer_by);

-- Reviews with most stars first, and the number of reviews per number of stars.
CREATE INDEX reviews_highest ON rm.reviews (rating DESC, at DESC, booking_id);
CREATE INDEX reviews_stars ON rm.reviews (rating);
CREATE INDEX reviews_words ON rm.reviews USING gin (lower(' ' || review) gin_trgm_ops);
-- For their bookings: what a review shows of the booking, and is searched and filtered by.
CREATE INDEX bookings_reviewed ON rm.bookings USING gin (
  lower(' ' || coalesce(first_name, '') || ' ' || brand || ' ' || service_type) gin_trgm_ops
) WHERE rating IS NOT NULL;

-- Search by part of a booking's number.
CREATE INDEX bookings_number_part ON rm.bookings USING gin (number gin_trgm_ops);

-- Search commissions by part of the scanned code.
CREATE INDEX referrals_code ON rm.referrals USING gin (lower(store_code) gin_trgm_ops);

-- Messages by channel, since pushes are few; codes and places by part of their search text.
CREATE INDEX messages_channel ON rm.messages (channel, changed_at DESC, id);
ALTER TABLE rm.codes ADD COLUMN search text GENERATED ALWAYS AS (lower(' ' || code || ' ' || coalesce(name, ''))) STORED;
CREATE INDEX codes_search ON rm.codes USING gin (search gin_trgm_ops);
CREATE INDEX codes_issued ON rm.codes (issued_at, code);
CREATE INDEX codes_used ON rm.codes (used, code);
ALTER TABLE rm.waitlist ADD COLUMN search text GENERATED ALWAYS AS (lower(' ' || zip || ' ' || state)) STORED;
CREATE INDEX waitlist_search ON rm.waitlist USING gin (search gin_trgm_ops);
