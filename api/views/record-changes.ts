/** Changes of a technician's work area and skills since their record began, for reviewers. */
import type { TechnicianEvent, TechnicianProfile } from '#domain/technician/events.ts';
import type { StoredEvent } from '#events/log.ts';
import type { ReviewedApplication } from '../contract/onboarding.ts';

type RecordChange = ReviewedApplication['changes'][number];

/** Newest first; unchanged parts are null. `events`: the record's own stream. */
export function recordChanges(events: readonly StoredEvent[]): RecordChange[] {
  const changes: RecordChange[] = [];
  let before: TechnicianProfile | null = null;
  for (const stored of events) {
    // The stream contains only events of our own decisions.
    const event = stored as StoredEvent & TechnicianEvent;
    if (event.type === 'TechnicianApplied' || event.type === 'TechnicianCreatedByAdmin')
      before = event.data.profile;
    if (event.type !== 'TechnicianProfileChanged' || before === null) continue;
    const { profile, by, at } = event.data;
    const change = changeBetween(before, profile);
    before = profile;
    if (change.zip || change.workRadiusMiles || change.skills)
      changes.unshift({ at, by: by.role, ...change });
  }
  return changes;
}

function changeBetween(
  from: TechnicianProfile,
  to: TechnicianProfile,
): Pick<RecordChange, 'zip' | 'workRadiusMiles' | 'skills'> {
  const added = to.skills.filter((skill) => !from.skills.includes(skill));
  const removed = from.skills.filter((skill) => !to.skills.includes(skill));
  return {
    zip: from.zip === to.zip ? null : { from: from.zip, to: to.zip },
    workRadiusMiles:
      from.radiusMiles === to.radiusMiles ? null : { from: from.radiusMiles, to: to.radiusMiles },
    skills: added.length + removed.length === 0 ? null : { added, removed },
  };
}
