import { describe, expect, it } from 'vitest';
import { dayChain } from '#domain/scheduling/dispatch.ts';
import { at, day, job, now } from './examples.ts';
import {
  changeOf,
  type Draft,
  effectOf,
  given,
  newlyLate,
  pushOf,
  shifted,
  shiftOf,
  takenUp,
} from './draft.ts';
import { jobsOf } from './day.ts';

function taken(id: string, from: string | null): Draft {
  const draft = takenUp(
    day.jobs.find((one) => one.id === id),
    from,
  );
  if (!draft) throw new Error(`job ${id} cannot be taken up`);
  return draft;
}

describe('a job in the hand', () => {
  it('is only what has not begun', () => {
    expect(takenUp(job('9', '09:00', '11:00', { status: 'on_site' }), 'kim')).toBeNull();
    expect(takenUp(job('9', '09:00', '11:00', { status: 'pending' }), null)).toBeNull();
  });

  it('asks for nothing where it stood', () => {
    expect(changeOf(taken('1', 'kim'), day)).toBeNull();
  });

  it('takes a free seat from the tray, and the seat of whose bar it is from a row', () => {
    expect(changeOf(given(taken('3', null), 'sam'), day)).toEqual({
      bookingId: '3',
      seen: { crew: [], startsAt: at('14:00') },
      assign: [{ technicianId: 'sam' }],
    });
    expect(changeOf(given(taken('1', 'kim'), 'sam'), day)).toEqual({
      bookingId: '1',
      seen: { crew: ['kim'], startsAt: at('09:00') },
      assign: [{ technicianId: 'sam', replaces: 'kim' }],
    });
  });

  it('is taken off in the tray', () => {
    expect(changeOf(given(taken('1', 'kim'), null), day)).toEqual({
      bookingId: '1',
      seen: { crew: ['kim'], startsAt: at('09:00') },
      takeOff: ['kim'],
    });
  });

  it('moves by quarters of an hour within its day, in the words that calls take', () => {
    const later = shifted(taken('1', 'kim'), 75, day);
    expect(shiftOf(later)).toBe(75);
    expect(changeOf(later, day)?.move).toEqual({
      scheduledDate: '2026-11-23',
      scheduledTime: '10:15 AM - 12:15 PM',
    });
    expect(shifted(later, 20 * 60, day)).toBe(later);
  });

  it('does not go to somebody who has another seat of it', () => {
    const crew = [
      { technicianId: 'kim', name: 'kim' },
      { technicianId: 'sam', name: 'sam' },
    ];
    const draft = takenUp(job('8', '09:00', '11:00', { crewSize: 2, crew }), 'kim');
    expect(draft && given(draft, 'sam').to).toBe('kim');
  });
});

describe('what it would do', () => {
  it('says whose time it takes, and who would be reached late', () => {
    const draft = given(taken('1', 'kim'), 'sam');
    const effect = effectOf(draft, day, now);
    expect(effect?.clashes.map(({ bookingId }) => bookingId)).toEqual(['2']);
    const before = dayChain({ base: null }, jobsOf(day, 'sam'), now);
    // 90 minutes from 9 AM, plus the drive: still before the window of the other ends.
    expect(effect && newlyLate(effect, before)).toEqual([]);
    const long = { ...draft, job: { ...draft.job, minutes: 180 } };
    const longer = effectOf(long, day, now);
    expect(longer && newlyLate(longer, before).map(({ bookingId }) => bookingId)).toEqual(['2']);
  });

  it('moves on what stands in the way, until the drive to it fits', () => {
    const draft = given(taken('1', 'kim'), 'sam');
    const effect = effectOf(draft, day, now);
    const push = effect && pushOf(effect, draft, day);
    expect(push?.job.id).toBe('2');
    // Both occupy 8:45 to 11:15.
    expect(push?.change.move).toEqual({
      scheduledDate: '2026-11-23',
      scheduledTime: '11:30 AM - 1:30 PM',
    });
  });
});
