/** What a phone may store about customers for offline use (R20), and for how long. */
import { describe, expect, it } from 'vitest';
import type { Job } from '#api/contract/jobs.ts';
import { endedLately, type KeptWork, readKept, worthKeeping } from './kept-record.ts';

const DAY_MS = 86_400_000;
const now = Date.parse('2026-11-23T12:00:00.000Z');
const at = (days: number): string => new Date(now + days * DAY_MS).toISOString();

const job = (id: string, change: Partial<Job> = {}): Job =>
  ({ id, accepted: true, status: 'assigned', startsAt: at(1), ...change }) as Job;
const kept = (jobs: readonly Job[]): string[] => worthKeeping(jobs, now).map(({ id }) => id);

describe('jobs on the device', () => {
  it('are those accepted of the next seven days, and those that began earlier and go on', () => {
    expect(
      kept([
        job('tomorrow'),
        job('in a week', { startsAt: at(7) }),
        job('later', { startsAt: at(7.1) }),
        job('an offer', { accepted: false }),
        job('since yesterday', { startsAt: at(-1), status: 'in_progress' }),
      ]),
    ).toEqual(['tomorrow', 'in a week', 'since yesterday']);
  });

  it('go when they are over, however they ended', () => {
    expect(kept([job('done', { status: 'completed' }), job('off', { status: 'cancelled' })])).toEqual([]);
  });
});

describe('jobs that have ended', () => {
  it('leave what the figures of a month are made of, and nothing of their customer (R20)', () => {
    const ended = endedLately(
      [
        job('done', {
          status: 'completed',
          startsAt: at(-3),
          technicianPayoutCents: 10_500,
          address: '1 Elm St',
        }),
        job('off', { status: 'cancelled', startsAt: at(-31), technicianPayoutCents: 0 }),
        job('long ago', { status: 'completed', startsAt: at(-33), technicianPayoutCents: 900 }),
        job('going on', { status: 'in_progress' }),
      ],
      now,
    );
    expect(ended).toEqual([
      { status: 'completed', startsAt: at(-3), technicianPayoutCents: 10_500 },
      { status: 'cancelled', startsAt: at(-31), technicianPayoutCents: 0 },
    ]);
  });
});

describe('a record on the device', () => {
  const record: KeptWork = {
    version: 1,
    person: {
      id: 'tech-1',
      email: 'sam@hexkey.example',
      firstName: 'Sam',
      lastName: 'R',
      role: 'technician',
    },
    jobs: [],
    asOf: at(0),
  };
  it('holds through a week in airplane mode, and not a month', () => {
    expect(readKept(record, now + 7 * DAY_MS)).toEqual(record);
    expect(readKept(record, now + 30 * DAY_MS)).toBeNull();
  });
  it('of another version is nothing', () => {
    expect(readKept({ ...record, version: 2 }, now)).toBeNull();
    expect(readKept({ ...record, jobs: [{ id: 'a' }] }, now)).toBeNull();
  });
});
