import { expect, test } from 'vitest';
import type { Actor } from '#domain/core/actor.ts';
import { examples } from '#domain/examples/index.ts';
import { nth, technicians } from '#domain/examples/people.ts';
import type { TechnicianEvent, TechnicianProfile } from '#domain/technician/events.ts';
import type { StoredEvent } from '#events/log.ts';
import { recordChanges } from './record-changes.ts';

const { experience, availability, state, hourlyRate } = nth(technicians, 1);
const at = (day: number): string => `2026-02-0${day}T12:00:00.000Z`;

test('say what of area and skills was changed, by whom, the newest first, and nothing else', () => {
  const [applied] = examples.appliedTechnician();
  if (applied?.type !== 'TechnicianApplied') throw new Error('no application');
  const person: Actor = { role: 'technician', id: applied.data.technicianId };
  const base: TechnicianProfile = {
    experience,
    availability,
    state,
    hourlyRate,
    zip: '10002',
    radiusMiles: 20,
    skills: ['ikea', 'office'],
  };
  const changed = (profile: TechnicianProfile, day: number, by = person): TechnicianEvent => ({
    type: 'TechnicianProfileChanged',
    data: { profile, by, at: at(day) },
  });
  const events: readonly TechnicianEvent[] = [
    { ...applied, data: { ...applied.data, profile: base } },
    changed({ ...base, zip: '11201', radiusMiles: null }, 2),
    changed({ ...base, zip: '11201', radiusMiles: null, experience: 'expert' }, 3),
    changed({ ...base, zip: '11201', radiusMiles: null, skills: ['ikea', 'kids'] }, 4, {
      role: 'admin',
      id: 'admin',
    }),
  ];
  expect(recordChanges(events as readonly unknown[] as readonly StoredEvent[])).toEqual([
    {
      at: at(4),
      by: 'admin',
      zip: null,
      workRadiusMiles: null,
      skills: { added: ['kids'], removed: ['office'] },
    },
    {
      at: at(2),
      by: 'technician',
      zip: { from: '10002', to: '11201' },
      workRadiusMiles: { from: 20, to: null },
      skills: null,
    },
  ]);
});
