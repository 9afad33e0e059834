import { beforeAll, describe, expect, it } from 'vitest';
import { i18n, loadTexts, textOf } from '#web/lib/language/messages.ts';
import { freeUntil } from '#domain/booking/policy.ts';
import { cancellationOutcomes, holdStory, type HoldFacts } from './hold.ts';
import { checkoutTexts } from '#words/generated/customer.ts';

const t = textOf(checkoutTexts);
beforeAll(async () => {
  i18n.activate('en', 'en-US');
  await loadTexts(checkoutTexts, 'en');
});

const MINUTE = 60_000;
const facts: HoldFacts = {
  heldCents: 37_500,
  intentType: 'payment',
  startsAt: '2026-11-19T14:00:00.000Z',
  placedAt: '2026-11-17T15:00:00.000Z',
  now: '2026-11-17T15:01:00.000Z',
  date: '2026-11-19',
  zone: 'America/New_York',
  policy: {
    freeUntilBefore: 24 * 60 * MINUTE,
    grace: 30 * MINUTE,
    lateFeeBps: 5000,
    sameDayFeeBps: 10_000,
    noShowWait: 15 * 60_000,
  },
};

describe('the hold, told with dates', () => {
  it('goes from the bank today over the last free moment to the day of the job', () => {
    expect(holdStory(t, facts).map(({ when, chargedCents }) => [when, chargedCents])).toEqual([
      ['Today, Nov 17', 0],
      ['Wed, Nov 18, 9:00 AM', 0],
      ['Thu, Nov 19', 37_500],
      ['Tue, Nov 24', null],
    ]);
  });

  it('says when a saved card is held, for an appointment far away', () => {
    const far = {
      ...facts,
      intentType: 'setup' as const,
      startsAt: '2026-12-10T14:00:00.000Z',
      date: '2026-12-10',
    };
    expect(holdStory(t, far).map(({ id, when }) => [id, when])).toEqual([
      ['today', 'Today, Nov 17'],
      ['placed', 'Tue, Dec 8, 9:00 AM'],
      ['free', 'Wed, Dec 9, 9:00 AM'],
      ['done', 'Thu, Dec 10'],
    ]);
  });
});

describe('what cancelling costs', () => {
  it('is nothing, half, all; and always adds up to the hold', () => {
    const rows = cancellationOutcomes(t, facts);
    expect(rows.map(({ when, payCents, isNow }) => [when, payCents, isNow])).toEqual([
      ['Until Wed, Nov 18, 9:00 AM EST', 0, true],
      ['After that, until the end of Wed, Nov 18', 18_750, false],
      ['On Thu, Nov 19, or a no-show', 37_500, false],
    ]);
    for (const row of rows) expect(row.payCents + row.backCents).toBe(37_500);
  });

  it('names the minutes after booking where 24 hours before has passed', () => {
    const late = { ...facts, placedAt: '2026-11-18T20:00:00.000Z', now: '2026-11-18T20:01:00.000Z' };
    expect(freeUntil(late)).toBe('2026-11-18T20:30:00.000Z');
    expect(cancellationOutcomes(t, late)[0]).toMatchObject({
      when: 'Until today, 3:30 PM EST',
      rule: 'Free for 30 minutes after booking',
    });
  });

  it('names the free minutes of a booking for today first, and what counts after them', () => {
    const today = { ...facts, placedAt: '2026-11-19T11:00:00.000Z', now: '2026-11-19T11:01:00.000Z' };
    expect(cancellationOutcomes(t, today).map(({ when, rule, payCents }) => [when, rule, payCents])).toEqual([
      ['Until today, 6:30 AM EST', 'Free for 30 minutes after booking', 0],
      ['On Thu, Nov 19, or a no-show', 'Full charge on the day', 37_500],
    ]);
  });

  it('goes by the policy of the booking, whatever the rules are today', () => {
    const policy = {
      freeUntilBefore: 12 * 60 * MINUTE,
      grace: 0,
      lateFeeBps: 2500,
      sameDayFeeBps: 8000,
      noShowWait: 0,
    };
    const rows = cancellationOutcomes(t, { ...facts, policy });
    expect(rows.map(({ rule, payCents }) => [rule, payCents])).toEqual([
      ['Free until 12 hours before', 0],
      ['25% within 12 hours', 9_375],
      ['80% on the day', 30_000],
    ]);
    for (const row of rows) expect(row.payCents + row.backCents).toBe(37_500);
  });

  it('leaves out a grace of seconds', () => {
    const demo = {
      ...facts,
      policy: { ...facts.policy, grace: 20_000 },
      placedAt: '2026-11-18T20:00:00.000Z',
      now: '2026-11-18T20:00:05.000Z',
    };
    expect(cancellationOutcomes(t, demo).map(({ id, isNow }) => [id, isNow])).toEqual([
      ['late', true],
      ['same_day', false],
    ]);
    expect(holdStory(t, demo).map(({ id }) => id)).not.toContain('free');
  });

  it('gives back of a card that is only saved what is held by then', () => {
    // Fri, Nov 27, 2 PM; held from Wed, 2 PM.
    const saved = {
      ...facts,
      heldCents: 4_500,
      intentType: 'setup' as const,
      startsAt: '2026-11-27T19:00:00.000Z',
      date: '2026-11-27',
    };
    const outcomes = (more: Partial<HoldFacts> = {}) =>
      cancellationOutcomes(t, { ...saved, ...more }).map(({ when, payCents, backCents }) => [
        when,
        payCents,
        backCents,
      ]);
    expect(outcomes()).toEqual([
      ['Until Thu, Nov 26, 2:00 PM EST', 0, 4_500],
      ['After that, until the end of Thu, Nov 26', 2_250, 2_250],
      ['On Fri, Nov 27, or a no-show', 4_500, 0],
    ]);
    // Cancelling is free only until before the hold, so nothing was ever held.
    expect(
      outcomes({ policy: { ...facts.policy, freeUntilBefore: 3 * 24 * 60 * MINUTE } }).map(
        ([, ...amounts]) => amounts,
      ),
    ).toEqual([
      [0, 0],
      [2_250, 2_250],
      [4_500, 0],
    ]);
  });

  it('says today where the last day before the job is today', () => {
    const dayBefore = { ...facts, now: '2026-11-18T13:00:00.000Z' };
    expect(cancellationOutcomes(t, dayBefore).map(({ when }) => when)).toEqual([
      'Until today, 9:00 AM EST',
      'After that, until the end of today',
      'On Thu, Nov 19, or a no-show',
    ]);
    expect(
      cancellationOutcomes(t, { ...dayBefore, now: '2026-11-18T16:00:00.000Z' }).map(({ when }) => when)[0],
    ).toBe('Until the end of today');
  });

  it('shows only the full charge on the day itself', () => {
    const onTheDay = { ...facts, placedAt: '2026-11-17T15:00:00.000Z', now: '2026-11-19T06:00:00.000Z' };
    expect(cancellationOutcomes(t, onTheDay).map(({ id, isNow }) => [id, isNow])).toEqual([
      ['same_day', true],
    ]);
  });
});
