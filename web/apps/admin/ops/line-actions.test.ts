import { beforeAll, describe, expect, test } from 'vitest';
import type { StuckWork } from '#api/contract/ops.ts';
import { momentWords } from '#domain/messages/moments.ts';
import { issueKinds, remedies } from '#domain/booking/remedies.ts';
import { i18n, loadTexts, textOf } from '#web/lib/language/messages.ts';
import { stuckTexts } from '#words/generated/admin.ts';
import { causeOf, issueFor, named, nextTryOf, retryOf } from './line-actions.ts';

const t = textOf(stuckTexts);
beforeAll(async () => {
  i18n.activate('en', 'en-US');
  await loadTexts(stuckTexts, 'en');
});

test.each(issueKinds)('the buttons of %s ask for what helps it and for nothing else', (kind) => {
  const line = { issue: { kind, subject: 's' } };
  const asked = (['retry', 'mark_seen'] as const).filter((action) => issueFor(action, line));
  expect(asked).toEqual(remedies[kind].actions);
  for (const action of asked) expect(issueFor(action, line)).toEqual(line.issue);
});

test('Retry names the issue of the line, or the one failing activity', () => {
  const issue = { kind: 'capture_failed', subject: '' } as const;
  expect(retryOf({ issue, activityId: null, settlement: null, webhook: null })).toEqual({ issue });
  expect(retryOf({ issue: null, activityId: '12', settlement: null, webhook: null })).toEqual({
    activityId: '12',
  });
  const settlement = { partnerId: 'p1', period: '2026-10', store: 'Maple & Main' };
  expect(retryOf({ issue: null, activityId: null, settlement, webhook: null })).toEqual({ settlement: true });
  const webhook = { provider: 'stripe', eventId: 'evt_1', type: 'charge.refunded' } as const;
  expect(retryOf({ issue: null, activityId: null, settlement: null, webhook })).toEqual({ webhook: true });
  expect(retryOf({ issue: null, activityId: null, settlement: null, webhook: null })).toBeUndefined();
});

test('an effect without a next time is running, and what waits for a person has none', () => {
  const now = Date.parse('2030-01-01T00:00:00.000Z');
  const issue = { kind: 'price_rise_refused', subject: '' } as const;
  expect(
    nextTryOf(
      t,
      {
        issue: null,
        promise: null,
        settlement: null,
        partner: null,
        ticket: null,
        books: null,
        webhook: null,
        nextTryAt: null,
      },
      now,
    ),
  ).toBe('running now');
  expect(
    nextTryOf(
      t,
      {
        issue,
        promise: null,
        settlement: null,
        partner: null,
        ticket: null,
        books: null,
        webhook: null,
        nextTryAt: null,
      },
      now,
    ),
  ).toBe('none planned');
  const promise = { name: 'review', technicianId: 't1', person: 'Sam Rivera' } as const;
  expect(
    nextTryOf(
      t,
      {
        issue: null,
        promise,
        settlement: null,
        partner: null,
        ticket: null,
        books: null,
        webhook: null,
        nextTryAt: null,
      },
      now,
    ),
  ).toBe('none planned');
  expect(
    nextTryOf(
      t,
      {
        issue,
        promise: null,
        settlement: null,
        partner: null,
        ticket: null,
        books: null,
        webhook: null,
        nextTryAt: '2030-01-01T00:00:00.000Z',
      },
      now,
    ),
  ).toBe('now');
  expect(
    nextTryOf(
      t,
      {
        issue,
        promise: null,
        settlement: null,
        partner: null,
        ticket: null,
        books: null,
        webhook: null,
        nextTryAt: '2030-01-01T00:02:00.000Z',
      },
      now,
    ),
  ).toMatch(/^in 2/);
});

test.each(['America/New_York', 'America/Los_Angeles', 'Pacific/Honolulu'])(
  'a dispute names the deadline for evidence as the mail about it does, on the clock of a job in %s',
  (zone) => {
    const cause = 'The cardholder’s bank is disputing $50.00: fraudulent.';
    const respondBy = '2030-01-08T23:59:59.000Z';
    expect(causeOf(t, { cause, respondBy, zone })).toBe(
      `${cause} Submit evidence by ${momentWords('en', respondBy, zone)}.`,
    );
    expect(causeOf(t, { cause, respondBy: null, zone })).toBe(cause);
  },
);

test('a cause is a whole sentence, whether or not its provider wrote the full stop', () => {
  const cause = 'Refund amount ($5.00) is greater than unrefunded amount on charge ($1.00)';
  expect(causeOf(t, { cause, respondBy: null, zone: null })).toBe(`${cause}.`);
  expect(causeOf(t, { cause: 'Try again later! ', respondBy: null, zone: null })).toBe('Try again later!');
});

describe('names of lines, for their buttons', () => {
  const line = (what: Partial<StuckWork>): StuckWork => ({
    workflowId: 'aftercare-1',
    bookingId: '1',
    bookingNumber: 'HX-A7GH56',
    activity: 'refund failed',
    activityId: null,
    cause: 'The bank has refused the refund for a reason that takes several lines to tell.',
    code: 'charge_already_refunded',
    attempts: 1,
    since: null,
    nextTryAt: null,
    zone: null,
    respondBy: null,
    workflowUrl: null,
    issue: { kind: 'refund_failed', subject: 'r1' },
    promise: null,
    settlement: null,
    partner: null,
    ticket: null,
    books: null,
    webhook: null,
    actions: ['retry', 'mark_seen'],
    ...what,
  });
  const namesOf = (...lines: readonly StuckWork[]) => named(t, lines).map(({ name }) => name);

  test('say what is meant and of which booking, in a few words', () => {
    expect(
      namesOf(
        line({}),
        line({ issue: { kind: 'transfer_failed', subject: 't1' }, activity: 'transfer failed' }),
        line({ issue: null, activity: 'captureHold' }),
        line({ issue: null, activity: 'deliverLetters', bookingNumber: null, workflowId: 'letters-7' }),
      ),
    ).toEqual([
      'refund of HX-A7GH56',
      'transfer of HX-A7GH56',
      'charging the hold for HX-A7GH56',
      'sending an account email for letters-7',
    ]);
  });

  test('are different for any lines that are shown together, and never long', () => {
    const kinds = issueKinds.flatMap((kind) =>
      ['a', 'b', 'a'].map((subject) => line({ issue: { kind, subject } })),
    );
    const names = namesOf(...kinds, line({ bookingNumber: 'HX-B7GH56' }));
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name.length).toBeLessThanOrEqual(60);
    expect(namesOf(line({}), line({}))).toEqual([
      'refund of HX-A7GH56, 1 of 2',
      'refund of HX-A7GH56, 2 of 2',
    ]);
  });
});
