import type { AddOn } from '#domain/booking/events.ts';
import { expect, it } from 'vitest';
import { jobRows } from './facts.tsx';

it('an admin reads what was added to the assembly; nothing added is no row with words', () => {
  const job = {
    items: [],
    itemCount: 2,
    scheduledDate: '2026-03-12',
    scheduledTime: '9:00 AM - 11:00 AM',
    startsAt: '2026-03-12T13:00:00.000Z',
    zone: 'America/New_York',
    brand: 'ikea',
    serviceType: 'bedroom',
    crewSize: 1,
    minutes: 120,
    specialInstructions: null,
    storeCode: null,
    actualDuration: null,
    completionNotes: null,
  };
  const added = (addOns: AddOn[]) => jobRows({ ...job, addOns }).find(([name]) => name === 'Add-ons')?.[1];
  expect(added(['wall_mounting', 'evening_weekend'])).toBe('Wall mounting, Evening or weekend');
  expect(added([])).toBeNull();
});
