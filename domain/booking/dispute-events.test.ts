/** What the provider reports about a dispute is recorded once. */
import { describe, expect, test } from 'vitest';
import { cents } from '../core/money.ts';
import { iso, but, captured, starts, system, give, eventsOf } from '../examples/deciding.ts';
import { disputedCharges, disputeEvents, unsettledDisputes, waitsForProvider } from './disputes.ts';
import type { DisputeFacts, KnownDispute } from './events.ts';
import { unplaced } from './evolve.ts';

describe('what is new about a dispute', () => {
  const told: KnownDispute = {
    openedAt: iso(starts),
    disputeId: 'du_1',
    chargeId: 'ch_1',
    amount: cents(9_000),
    reason: 'fraudulent',
    status: 'needs_response',
    respondBy: iso(starts),
    outcome: null,
    withdrawn: cents(9_000),
    reinstated: cents(0),
    fee: cents(1_500),
  };
  const news = (known: DisputeFacts | undefined, change: Partial<DisputeFacts>) =>
    disputeEvents(known, { ...told, ...change }, iso(starts));
  const typesOf = (...asked: Parameters<typeof news>) => news(...asked).map(({ type }) => type);

  test('is what has changed, each once', () => {
    expect(typesOf(undefined, {})).toEqual(['DisputeOpened', 'DisputeFundsWithdrawn']);
    expect(typesOf(undefined, { withdrawn: cents(0), fee: cents(0) })).toEqual(['DisputeOpened']);
    expect(typesOf(told, {})).toEqual([]);
    for (const change of [
      { status: 'under_review' },
      { amount: cents(8_000) },
      { reason: 'general' },
      { respondBy: null },
    ] as const)
      expect(typesOf(told, change as Partial<DisputeFacts>)).toEqual(['DisputeUpdated']);
    expect(news(told, { fee: cents(2_000) })).toMatchObject([
      { type: 'DisputeFundsWithdrawn', data: { amount: 0, fee: 500 } },
    ]);
    expect(news(told, { fee: cents(0) })).toMatchObject([
      { type: 'DisputeFundsReinstated', data: { amount: 0, fee: 1_500 } },
    ]);
    expect(news(told, { reinstated: cents(9_000) })).toMatchObject([
      { type: 'DisputeFundsReinstated', data: { amount: 9_000, fee: 0, outstanding: 0 } },
    ]);
  });

  test('is its end, once for each outcome, and its beginning anew', () => {
    const lost = { outcome: 'lost', status: 'lost', respondBy: null } as const;
    expect(typesOf(told, lost)).toEqual(['DisputeClosed']);
    expect(typesOf({ ...told, ...lost }, lost)).toEqual([]);
    expect(typesOf({ ...told, ...lost }, { outcome: 'won', status: 'won', respondBy: null })).toEqual([
      'DisputeClosed',
    ]);
    expect(typesOf({ ...told, ...lost, status: told.status, respondBy: told.respondBy }, {})).toEqual([
      'DisputeUpdated',
    ]);
  });

  test('is awaited until the bank has decided, and the money is back where it was won', () => {
    const awaited = (change: Partial<DisputeFacts>) => unsettledDisputes([{ ...told, ...change }]).length;
    expect(awaited({})).toBe(1);
    expect(awaited({ outcome: 'lost' })).toBe(0);
    expect(awaited({ outcome: 'won' })).toBe(1);
    expect(awaited({ outcome: 'won', reinstated: cents(9_000) })).toBe(0);
    const two = but(captured, { disputes: [told, { ...told, disputeId: 'du_2', outcome: 'lost' }] });
    expect(waitsForProvider(two)).toBe(true);
    expect(waitsForProvider(but(captured, { disputes: [{ ...told, outcome: 'lost' }] }))).toBe(false);
    expect(waitsForProvider(unplaced)).toBe(false);
    expect(
      disputedCharges([told, { ...told, disputeId: 'du_2' }, { ...told, chargeId: 'ch_2', outcome: 'lost' }]),
    ).toEqual(['ch_1']);
    const another = { ...told, disputeId: 'du_9' };
    expect(
      eventsOf(give(two, { type: 'RecordDispute', reported: another }, system)).map(({ type }) => type),
    ).toContain('DisputeOpened');
    expect(eventsOf(give(two, { type: 'RecordDispute', reported: told }, system))).toEqual([]);
  });
});
