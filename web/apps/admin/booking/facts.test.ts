import { beforeAll, expect, it } from 'vitest';
import type { AddOn } from '#domain/booking/events.ts';
import { i18n, loadTexts, textOf } from '#web/lib/language/messages.ts';
import { bookingTexts } from '#words/generated/admin.ts';
import { wordTexts } from '#words/generated/shared.ts';
import { jobRows } from './facts.tsx';

beforeAll(async () => {
  i18n.activate('en', 'en-US');
  await Promise.all([loadTexts(bookingTexts), loadTexts(wordTexts)]);
});

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
    site: { parking: null, access: null, wall: [] },
    storeCode: null,
    actualDuration: null,
    completionNotes: null,
  };
  const added = (addOns: AddOn[]) =>
    jobRows(textOf(bookingTexts), textOf(wordTexts), { ...job, addOns }).find(
      ([name]) => name === 'Add-ons',
    )?.[1];
  expect(added(['wall_mounting', 'evening_weekend'])).toBe('Wall mounting, Evening or weekend');
  expect(added([])).toBeNull();
});
