-- Partners deleted by an admin are no longer in any list, and their scans are gone.
ALTER TABLE rm.partners ADD COLUMN is_deleted boolean NOT NULL DEFAULT false;
UPDATE rm.partners SET state = state || '{"deletedAt": null, "terms": {"noticed": null, "accepted": null}}';
-- held, released or refused; null: never held.
ALTER TABLE rm.referrals ADD COLUMN hold text;
CREATE INDEX scans_at ON rm.scans (at);
CREATE INDEX referrals_earned ON rm.referrals (earned_at) WHERE earned_at IS NOT NULL;
CREATE INDEX referrals_placed ON rm.referrals (placed_at);
CREATE INDEX partners_shown ON rm.partners (since DESC, id) WHERE NOT is_deleted;
