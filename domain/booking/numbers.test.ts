import { describe, expect, it } from 'vitest';
import type { Placed } from '../core/aggregate.ts';
import type { BookingEvent } from './events.ts';
import { type BookingNumbers, numbersAfter } from './numbers.ts';

/** Only the fields that are read; the others don't matter here. */
const event = (type: BookingEvent['type'], data: object) =>
  ({ type, revision: 1, data }) as unknown as Placed<BookingEvent>;
const at = (time: string): string => `2026-11-27T${time}:00.000Z`;
const placed = event('BookingPlaced', {
  placedAt: at('09:00'),
  partner: null,
  appointment: { startsAt: at('14:00') },
});
const after = (...events: readonly Placed<BookingEvent>[]): BookingNumbers | undefined =>
  [placed, ...events].reduce<BookingNumbers | undefined>(numbersAfter, undefined);

describe('a booking’s numbers', () => {
  it('begin with it, and know whether a partner brought it', () => {
    expect(numbersAfter(undefined, event('HoldPlaced', { at: at('09:01') }))).toBeUndefined();
    expect(after()).toMatchObject({ isOfPartner: false, outcome: 'open', authorizedAt: null });
    const brought = event('BookingPlaced', { ...placed.data, partner: { partnerId: 'p1' } });
    expect(numbersAfter(undefined, brought)).toMatchObject({ isOfPartner: true });
  });

  it('keep the first card, the first technician and the first arrival', () => {
    expect(
      after(
        event('CardSaved', { at: at('09:01') }),
        event('TechnicianAssigned', { at: at('09:30') }),
        event('HoldPlaced', { at: at('10:00') }),
        event('TechnicianAssigned', { at: at('11:00') }),
        event('TechnicianArrived', { at: at('14:10') }),
        event('WorkStarted', { at: at('14:40') }),
      ),
    ).toMatchObject({
      authorizedAt: at('09:01'),
      assignedAt: at('09:30'),
      arrivedAt: at('14:10'),
      isOnTime: true,
    });
  });

  it('are in time by the window as it stood, up to half an hour', () => {
    const moved = event('AppointmentRescheduled', { to: { startsAt: at('16:00') } });
    const came = (time: string) => event('TechnicianArrived', { at: at(time) });
    expect(after(came('14:30'))).toMatchObject({ isOnTime: true });
    expect(after(came('14:31'))).toMatchObject({ isOnTime: false });
    expect(after(moved, came('16:30'))).toMatchObject({ isOnTime: true });
    expect(after(came('14:31'), moved)).toMatchObject({ isOnTime: false });
  });

  it('say how it ended, by whoever ended it', () => {
    expect(after(event('WorkCompleted', {}))).toMatchObject({ outcome: 'completed' });
    expect(after(event('BookingCancelled', {}))).toMatchObject({ outcome: 'cancelled' });
    expect(after(event('StatusSetByAdmin', { to: 'completed' }))).toMatchObject({ outcome: 'completed' });
    expect(after(event('StatusSetByAdmin', { to: 'scheduled' }))).toMatchObject({ outcome: 'open' });
  });
});
