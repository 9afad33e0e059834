import { describe, expect, test } from 'vitest';
import {
  admin,
  after,
  but,
  codeOf,
  crewed,
  customer,
  eventsOf,
  give,
  hour,
  iso,
  lead,
  leadId,
  other,
  otherId,
  photos,
  sealed,
  starts,
  system,
  working,
} from '../examples/deciding.ts';
import { defaultDurations } from '../core/durations.ts';
import type { TechnicianId } from '../core/ids.ts';
import type { BookingCommand } from './commands.ts';
import { nextStep } from './next.ts';
import type { Booking } from './state.ts';

const stop = (technicianId: TechnicianId = leadId): BookingCommand => ({
  type: 'StopVisit',
  technicianId,
  reason: 'threatened',
  note: sealed,
});
const at = starts + hour;
const stopped = after(working, give(working, stop(), lead, at));
const complete: BookingCommand = {
  type: 'CompleteWork',
  actualMinutes: 10,
  actualCost: null,
  notes: null,
  notesRequired: false,
  afterPhotos: photos('after'),
};
const cancel: BookingCommand = {
  type: 'CancelBooking',
  shownFee: null,
  chosenFee: null,
  note: null,
  noShow: false,
};
const setTo = (to: 'assigned' | 'in_progress' | 'completed' | 'cancelled'): BookingCommand => ({
  type: 'SetStatus',
  to,
  why: 'agreed on the phone',
  fee: null,
});

describe('a visit where it is not safe', () => {
  test('is stopped by whoever of the crew says so, by nobody else, and once', () => {
    expect(codeOf(give(crewed(working), stop(otherId), other, at))).toBe('ok');
    for (const actor of [other, customer])
      expect(codeOf(give(crewed(working), stop(), actor, at))).toBe('not_yours');
    expect(eventsOf(give(stopped, stop(), lead, at + hour))).toEqual([]);
  });

  test('is a line for those on duty, and neither charges nor releases anything by itself', () => {
    expect(stopped.issues).toEqual([{ kind: 'visit_stopped', subject: '' }]);
    for (const later of [at, at + 20 * hour]) {
      const step = nextStep(stopped, iso(later), defaultDurations);
      expect(step.kind).toBe('wait');
    }
    expect(stopped.payment).toEqual(working.payment);
  });

  test('waits for a person: neither the crew nor the customer goes on or ends it', () => {
    const onSite = { ...working, status: 'on_site' } as Booking;
    const left = after(onSite, give(onSite, stop(), lead, at));
    expect(codeOf(give(stopped, complete, lead, at))).toBe('visit_stopped');
    expect(codeOf(give(left, { type: 'StartWork' }, lead, at))).toBe('visit_stopped');
    expect(codeOf(give(left, { type: 'StartNoShowWait' }, lead, at))).toBe('visit_stopped');
    // By the policy it would cost them the whole price.
    expect(codeOf(give(left, cancel, customer, at))).toBe('visit_stopped');
  });

  test.each([
    ['set back to assigned, for another visit', setTo('assigned'), 'assigned'],
    ['taken up again', setTo('in_progress'), 'in_progress'],
    ['completed', setTo('completed'), 'completed'],
    ['cancelled without a fee', setTo('cancelled'), 'cancelled'],
  ] as const)('is %s by an admin, which closes the line', (_, command, status) => {
    const next = after(stopped, give(stopped, command, admin, at + hour));
    expect(next).toMatchObject({ status, issues: [] });
    if (status === 'assigned' || status === 'in_progress') expect(next.stopped).toBeNull();
    if (status === 'cancelled') expect(next).toMatchObject({ cancellation: { fee: 0 } });
  });

  test('is nobody’s no-show any more', () => {
    const onSite = { ...working, status: 'on_site' } as Booking;
    const waiting = after(onSite, give(onSite, { type: 'StartNoShowWait' }, lead, at));
    expect(after(waiting, give(waiting, stop(), lead, at)).noShow).toBeNull();
    expect(codeOf(give(but(stopped), { type: 'BookShares' }, system, at))).toBe('illegal_step');
  });
});
