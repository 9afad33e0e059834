import { beforeAll, describe, expect, it } from 'vitest';
import { i18n, loadTexts, textOf } from '#web/lib/language/messages.ts';
import { wordTexts } from '#words/generated/shared.ts';
import { workTexts } from '#words/generated/technician.ts';
import type { AddOn, BookingStatus as JobStatus } from '#domain/booking/events.ts';
import { directionsTo, itemsOf, nextStepOf, stampIn, summaryOf } from './jobs.ts';

const t = textOf(workTexts);
const words = textOf(wordTexts);
beforeAll(async () => {
  await Promise.all([loadTexts(workTexts, 'en'), loadTexts(wordTexts, 'en')]);
  i18n.activate('en', 'en-US');
});

const zone = 'America/New_York';
const job = (status: JobStatus, startsAt: string, technicianPayoutCents = 10_500) => ({
  status,
  startsAt,
  technicianPayoutCents,
});

describe('the summary', () => {
  it('counts what is scheduled today on the technician’s clock, done or not, and nothing cancelled', () => {
    // 11 PM on Nov 19 in New York is Nov 20 in UTC, and an hour before midnight it is still Nov 19.
    const jobs = [
      job('assigned', '2026-11-20T04:00:00Z'),
      job('completed', '2026-11-19T14:00:00Z'),
      job('cancelled', '2026-11-19T14:00:00Z'),
      job('assigned', '2026-11-20T14:00:00Z'),
    ];
    expect(summaryOf(jobs, '2026-11-19T15:00:00Z', zone).today).toBe(2);
    expect(summaryOf(jobs, '2026-11-20T04:30:00Z', zone).today).toBe(2);
    // In Hawaii the job of 11 PM in New York is at 6 PM, the one of 9 AM at 4 AM.
    expect(summaryOf(jobs, '2026-11-20T08:30:00Z', 'Pacific/Honolulu').today).toBe(2);
    expect(summaryOf(jobs, '2026-11-20T08:30:00Z', zone).today).toBe(1);
  });
  it('counts as in progress what has the badge IN PROGRESS', () => {
    const statuses = ['assigned', 'in_route', 'on_site', 'in_progress', 'completed', 'cancelled'] as const;
    const jobs = statuses.map((status) => job(status, '2026-11-19T14:00:00Z'));
    expect(summaryOf(jobs, '2026-11-19T15:00:00Z', zone).inProgress).toBe(1);
  });
  it("adds up this month's completed jobs and no others", () => {
    const jobs = [
      job('completed', '2026-11-02T14:00:00Z', 10_500),
      job('completed', '2026-10-31T14:00:00Z', 99_900),
      job('completed', '2025-11-02T14:00:00Z', 99_900),
      job('cancelled', '2026-11-03T14:00:00Z', 99_900),
      job('in_progress', '2026-11-19T14:00:00Z', 99_900),
      // November 30, 9 PM in New York.
      job('completed', '2026-12-01T02:00:00Z', 1),
    ];
    expect(summaryOf(jobs, '2026-11-19T15:00:00Z', zone).monthCents).toBe(10_501);
  });
});

describe('the time of a step', () => {
  it('is the clock of the job site today, and the day otherwise', () => {
    expect(stampIn('2026-11-20T14:06:00Z', zone, '2026-11-21T04:00:00Z')).toBe('9:06 AM');
    expect(stampIn('2026-11-20T14:06:00Z', zone, '2026-11-22T14:00:00Z')).toBe('Nov 20');
  });
});

describe('a job', () => {
  it('lists its items and says when a crew comes', () => {
    const item = {
      catalogueId: null,
      brand: 'ikea',
      category: 'desk',
      unitPriceCents: 1,
      minutes: 1,
      done: 0,
    };
    const items = [
      { ...item, name: 'MICKE desk', quantity: 2 },
      { ...item, name: 'BILLY bookcase', quantity: 2 },
    ];
    const brand = 'ikea';
    expect(itemsOf(t, words, { brand, itemCount: 4, items, addOns: [], crewSize: 2 })).toBe(
      '4 items: 2 × MICKE desk, 2 × BILLY bookcase. Crew of 2',
    );
    expect(itemsOf(t, words, { brand, itemCount: 1, items: [], addOns: [], crewSize: 1 })).toBe('1 item');
  });
  it('says whose each item is where they are of several brands', () => {
    const item = { catalogueId: null, category: 'desk', unitPriceCents: 1, minutes: 1, done: 0, quantity: 1 };
    const items = [
      { ...item, name: 'MICKE desk', brand: 'ikea' },
      { ...item, name: 'Writing desk', brand: 'wayfair' },
    ];
    expect(itemsOf(t, words, { brand: 'ikea+wayfair', itemCount: 2, items, addOns: [], crewSize: 1 })).toBe(
      '2 items: IKEA MICKE desk, Wayfair Writing desk',
    );
  });
  it('says what was added to the assembly, in the words that the customer bought', () => {
    const addOns: AddOn[] = ['wall_mounting', 'old_furniture_removal'];
    expect(itemsOf(t, words, { brand: 'ikea', itemCount: 2, items: [], addOns, crewSize: 2 })).toBe(
      '2 items. Add-ons: Wall mounting, Old furniture removal. Crew of 2',
    );
  });
  it('calls what the time costs the customer a surcharge, beside what was added', () => {
    const job = { brand: 'ikea', itemCount: 1, items: [], crewSize: 1 };
    expect(itemsOf(t, words, { ...job, addOns: ['evening_weekend'] })).toBe(
      '1 item. Surcharge: Evening or weekend',
    );
    const addOns: AddOn[] = ['same_day', 'evening_weekend', 'wall_mounting'];
    expect(itemsOf(t, words, { ...job, addOns })).toBe(
      '1 item. Add-ons: Wall mounting. Surcharge: Same-day service, Evening or weekend',
    );
  });
  it('leads to a route with its address safely in the link', () => {
    const address = '12 Elm St, Apt 4 & 5';
    for (const isApple of [true, false])
      expect([...new URL(directionsTo(address, isApple)).searchParams.values()]).toContain(address);
  });
  it('opens the maps app that the phone has', () => {
    expect(directionsTo('Elm', true)).toMatch(/^https:\/\/maps\.apple\.com\//);
    expect(directionsTo('Elm', false)).toMatch(/^https:\/\/www\.google\.com\/maps\/dir\//);
  });
  it('has one next step for the lead, none for the others of the crew', () => {
    const own = { accepted: true, lead: true, misfit: null, stoppedAt: null, returnVisit: null } as const;
    const offered = { ...own, status: 'confirmed', accepted: false, lead: false } as const;
    expect(nextStepOf({ ...offered, misfit: null })).toBe('accept');
    expect(nextStepOf({ ...offered, misfit: 'time_off' })).toBeNull();
    expect(
      (['assigned', 'scheduled', 'in_route', 'on_site', 'in_progress'] as const).map((status) =>
        nextStepOf({ ...own, status }),
      ),
    ).toEqual(['route', 'route', 'arrive', 'start', 'complete']);
    expect(nextStepOf({ ...own, status: 'completed' })).toBeNull();
    expect(nextStepOf({ ...own, status: 'assigned', lead: false })).toBeNull();
    const wanted = { requestedAt: '2026-12-05T15:00:00.000Z', missing: [], note: null, photos: [] };
    const returnVisit = { ...wanted, reason: 'out_of_time', partsArrivedAt: null, plannedAt: null } as const;
    expect(nextStepOf({ ...own, status: 'assigned', returnVisit })).toBeNull();
    const planned = { ...returnVisit, plannedAt: '2026-12-06T15:00:00.000Z' };
    expect(nextStepOf({ ...own, status: 'assigned', returnVisit: planned })).toBe('route');
    // A person decides how it continues.
    expect(nextStepOf({ ...own, status: 'in_progress', stoppedAt: '2026-12-05T15:00:00.000Z' })).toBeNull();
  });
});
