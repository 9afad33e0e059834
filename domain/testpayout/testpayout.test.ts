/**
 * Test payouts, however they are requested and however the provider answers: one at a time, and no money left behind.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultDurations } from '../core/durations.ts';
import { as } from '../core/ids.ts';
import type { TestPayoutCommand, TestPayoutOutcome } from './commands.ts';
import { testPayouts } from './decide.ts';
import type { TestPayoutEvent } from './events.ts';
import { nextTestPayoutStep } from './next.ts';
import { evolveTestPayouts, isUnderway, noTestPayouts } from './state.ts';

const folded = (events: readonly TestPayoutEvent[]) => events.reduce(evolveTestPayouts, noTestPayouts);
const start = Date.parse('2026-12-05T12:00:00.000Z');
const request: TestPayoutCommand = {
  type: 'RequestTestPayout',
  technicianId: as('grace'),
  accountId: 'acct_1',
};
const refusal = { code: 'account_closed', message: 'The bank account has been closed.' };

/** The outcome of the due step; `turn` chooses among the possible ones. Null: nothing is due. */
function outcomeOf(events: readonly TestPayoutEvent[], now: string, turn: number): TestPayoutOutcome | null {
  const step = nextTestPayoutStep(folded(events), now, defaultDurations, null);
  if (step.kind === 'ended' || step.kind === 'wait') return null;
  const { number, amount } = step.payout;
  const works = turn > 0;
  const failed = (stage: 'transfer' | 'payout' | 'bank'): TestPayoutOutcome => ({
    type: 'TestPayoutFailed',
    data: { number, stage, ...refusal },
  });
  switch (step.kind) {
    case 'transfer':
      return works
        ? { type: 'TestTransferMade', data: { number, transferId: `tr_${number}`, amount } }
        : failed('transfer');
    case 'pay_out':
      return works
        ? { type: 'TestPayoutCreated', data: { number, payoutId: `po_${number}`, arrivesOn: now } }
        : failed('payout');
    case 'check':
      return works ? { type: 'TestPayoutPaid', data: { number } } : failed('bank');
    case 'take_back':
      return works
        ? { type: 'TestTransferReversed', data: { number, reversalId: `trr_${number}`, amount } }
        : { type: 'TestReversalRefused', data: { number, ...refusal } };
  }
}

test('one at a time, each ends, and what did not arrive is taken back or named', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ press: fc.boolean(), turn: fc.integer({ min: 0, max: 3 }) }), { maxLength: 60 }),
      (turns) => {
        const events: TestPayoutEvent[] = [];
        let at = start;
        const give = (command: TestPayoutCommand) => {
          const now = new Date((at += 1_000)).toISOString();
          const context = { now, actor: { role: 'technician', id: 'grace' } } as const;
          const decision = testPayouts.decide(folded(events), command, context);
          if (decision.ok) events.push(...decision.events);
        };
        const goOn = (turn: number): boolean => {
          const outcome = outcomeOf(events, new Date(at).toISOString(), turn);
          if (outcome === null) return false;
          const command: TestPayoutCommand = { type: 'RecordTestPayout', outcome };
          give(command);
          const recorded = events.length;
          // Given again, as after a lost task, it changes nothing.
          give(command);
          expect(events).toHaveLength(recorded);
          return true;
        };
        for (const { press, turn } of turns) {
          if (press) give(request);
          else goOn(turn);
          expect(folded(events).payouts.filter(isUnderway).length).toBeLessThanOrEqual(1);
        }
        while (goOn(1));
        for (const { transferId, paidAt, isTakenBack } of folded(events).payouts)
          expect(transferId === null || paidAt !== null || isTakenBack).toBe(true);
      },
    ),
  );
});

test('a second press while one is under way is the same one; after it, another', () => {
  const context = { now: '2026-12-05T12:00:00.000Z', actor: { role: 'technician', id: 'grace' } } as const;
  const decide = (events: readonly TestPayoutEvent[]) => testPayouts.decide(folded(events), request, context);
  const first = decide([]);
  if (!first.ok) throw new Error('refused');
  expect(first.events).toMatchObject([{ data: { number: 1, amount: 2_500 } }]);
  expect(decide(first.events)).toMatchObject({ events: [] });
  const over: TestPayoutEvent = {
    type: 'TestPayoutFailed',
    data: { number: 1, stage: 'transfer', ...refusal, at: context.now },
  };
  expect(decide([...first.events, over])).toMatchObject({ events: [{ data: { number: 2 } }] });
});
