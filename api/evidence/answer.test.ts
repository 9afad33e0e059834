/** The draft of a statement says what the record says and nothing more (decision 211). */
import { describe, expect, it } from 'vitest';
import type { Entry } from '#domain/evidence/chain.ts';
import { draftOf } from './answer.ts';

const booking = { appointment: { zone: 'America/New_York' } } as Parameters<typeof draftOf>[0];
const entry = (kind: string, at: string, facts: Entry['facts'] = {}): Entry => ({
  kind,
  at,
  facts,
  source: {},
  n: 1,
  before: '',
  hash: '',
});
const visit = [
  entry('arrived', '2030-03-07T14:00:00.000Z'),
  entry('completed', '2030-03-07T16:00:00.000Z'),
] as const;
const cancelled = (facts: Entry['facts']) => [entry('cancelled', '2030-03-06T12:00:00.000Z', facts)];

describe('a draft', () => {
  it('quotes what the customer wrote after the visit, and nothing from before it', () => {
    const gate = entry('customer_wrote', '2030-03-07T13:00:00.000Z', { text: 'The gate code is 4711.' });
    const thanks = entry('review', '2030-03-07T18:00:00.000Z', { text: 'Looks great.' });
    expect(draftOf(booking, [gate, ...visit, thanks])).toContain('“Looks great.”');
    expect(draftOf(booking, [gate, ...visit])).not.toContain('4711');
    expect(draftOf(booking, [gate])).not.toContain('4711');
  });

  it.each([
    [{ by: 'customer', reason: 'customer_request', fee: 5_000 }, true],
    [{ by: 'technician', reason: 'no_show', fee: 5_000 }, true],
    [{ by: 'customer', reason: 'customer_request', fee: 0 }, false],
    [{ by: 'admin', reason: 'admin', fee: 5_000 }, false],
    [{ by: 'system', reason: 'nobody_found', fee: 0 }, false],
  ] as const)('of a cancellation %j says that its fee is the policy’s: %s', (facts, says) => {
    const draft = draftOf(booking, cancelled(facts));
    expect(draft).toContain('The booking was cancelled on March 6, 2030.');
    expect(draft.includes('policy the customer agreed to.')).toBe(says);
  });

  it('says that nothing was refunded only where nothing was', () => {
    const refunded = entry('refunded', '2030-03-08T12:00:00.000Z', { amount: 2_000 });
    expect(draftOf(booking, visit)).toContain('No refund was made.');
    expect(draftOf(booking, [...visit, refunded])).not.toContain('No refund was made.');
  });
});
