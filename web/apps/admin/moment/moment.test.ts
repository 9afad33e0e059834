import { describe, expect, it } from 'vitest';
import { balancesOf, isAfterPause, isShown, labelled, type Moment, placeOf } from './moment.ts';

const at = (hour: number) => ({ recordedAt: new Date(Date.UTC(2026, 10, 19, hour)).toISOString() });

describe('the place among the events', () => {
  const events = ['7', '12', '12345678901234567'].map((position) => ({ position }));

  it('is that of the last event that counts at a position', () => {
    expect(placeOf(events, '12')).toBe(1);
    expect(placeOf(events, '11')).toBe(0);
    // Too large for a number to be exact.
    expect(placeOf(events, '12345678901234566')).toBe(1);
    expect(placeOf(events, '6')).toBe(-1);
  });

  it('is the last one where none is asked for, or nothing that is one', () => {
    expect(placeOf(events, null)).toBe(2);
    expect(placeOf(events, 'yesterday')).toBe(2);
  });
});

describe('the rail', () => {
  it('is cut where nothing happened for hours', () => {
    const events = [at(0), at(1), at(8), at(9)];
    expect(events.map((_, place) => isAfterPause(events, place))).toEqual([false, false, true, false]);
  });

  it('has times at its ends, and after a pause where there is room', () => {
    expect(labelled([])).toEqual([]);
    expect(labelled([at(0)])).toEqual([0]);
    expect(labelled([at(0), at(1)])).toEqual([0, 1]);
    const long = Array.from({ length: 20 }, (_, k) => at(k < 10 ? 0 : 12));
    expect(labelled(long)).toEqual([0, 10, 19]);
    // Next to the first one there is no room.
    expect(labelled([at(0), ...Array.from({ length: 19 }, () => at(12))])).toEqual([0, 19]);
  });
});

it('the books are told account by account, as they were and as they are', () => {
  const line = (posting: string, account: string, amountCents: number) => ({
    posting,
    account,
    amountCents,
    at: at(0).recordedAt,
    memo: 'capture',
  });
  const ledger = [line('5', 'cash', 100), line('5', 'customer_receivable', -100), line('9', 'cash', -30)];
  const since = { moment: { position: '5', at: at(0).recordedAt } } as Moment['since'];
  expect(balancesOf({ ledger, since })).toEqual([
    { account: 'cash', before: 100, after: 70 },
    { account: 'customer_receivable', before: -100, after: -100 },
  ]);
  expect(balancesOf({ ledger, since: null })[0]).toEqual({ account: 'cash', before: 0, after: 70 });
});

it('a fact of nothing is left out', () => {
  const facts = { held: 0, crew: null, items: '', captured: 5 } as unknown as Moment['facts'];
  expect((['held', 'crew', 'items', 'captured'] as const).map((name) => isShown(facts, name))).toEqual([
    false,
    false,
    false,
    true,
  ]);
});
