/** POST /api/technicians/test-payout and GET /api/technician/{id}/test-payouts (spec technician §2 and §7). */
import { setTimeout } from 'node:timers/promises';
import { as, type TechnicianId } from '#domain/core/ids.ts';
import { says } from '#domain/core/says.ts';
import { technicians } from '#domain/technician/decide.ts';
import { testPayoutAmount, testPayouts } from '#domain/testpayout/decide.ts';
import type { TestPayout } from '#domain/testpayout/state.ts';
import { load } from '#events/execute.ts';
import { inDollars } from '../../contract/amounts.ts';
import { signedIn } from '../../call.ts';
import { getTestPayouts, sendTestPayout, type TestPayoutView } from '../../contract/earnings.ts';
import type { Dependencies } from '../../dependencies.ts';
import { executeCall } from '../../execute-call.ts';
import { implement } from '../../pipeline.ts';
import { Refused } from '../../problems.ts';
import { technicianOf } from './whose.ts';

/**
 * Milliseconds that the person waits for the provider; if there is no answer by then, it continues in the background.
 */
const ANSWER_WITHIN = 10_000;
const LOOK_EVERY = 100;

export default [
  implement(sendTestPayout, async (call, deps) => {
    // Decided by the key alone, so that no flag of ours can let real money through.
    if (!deps.settings.isStripeTestMode) throw new Refused('test_mode_only', 'testPayoutLive');
    const technicianId = as<TechnicianId>(signedIn(call).personId);
    const technician = await load(deps.log, technicians, technicianId);
    const bank = technician.status === 'registered' ? technician.bank : null;
    if (bank === null) throw new Refused('nothing_to_do', 'connectBankFirst');
    const { state, position } = await executeCall(call, deps, testPayouts, technicianId, () => ({
      type: 'RequestTestPayout',
      technicianId,
      accountId: bank.connectedAccountId,
    }));
    await deps.engine.sendTestPayout(technicianId);
    const number = state.payouts.at(-1)?.number ?? 0;
    const payout = await answered(deps, technicianId, number, call.gone);
    if (payout?.failure) {
      const { code, message } = payout.failure;
      throw new Refused('test_payout_failed', says('testPayoutFailed', { message }), {
        details: { code, message },
      });
    }
    return {
      success: true as const,
      amount: inDollars(testPayoutAmount),
      state: payout ? testPayoutView(payout).state : ('sending' as const),
      position: position.toString(),
    };
  }),
  // Read from the stream, so it is never out of date.
  implement(getTestPayouts, async (call, deps) => {
    const { payouts } = await load(deps.log, testPayouts, await technicianOf(call, deps, call.params.id));
    const last = payouts.at(-1);
    return { isPossible: deps.settings.isStripeTestMode, last: last ? testPayoutView(last) : null };
  }),
];

/** The test payout once the provider has accepted or refused it; undefined if that takes too long. */
async function answered(
  { log }: Pick<Dependencies, 'log'>,
  technicianId: TechnicianId,
  number: number,
  gone: AbortSignal,
): Promise<TestPayout | undefined> {
  for (const until = Date.now() + ANSWER_WITHIN; Date.now() < until && !gone.aborted; ) {
    const { payouts } = await load(log, testPayouts, technicianId);
    const payout = payouts.find((one) => one.number === number);
    if (payout && (payout.failure ?? payout.payout) !== null) return payout;
    await setTimeout(LOOK_EVERY);
  }
  return undefined;
}

export function testPayoutView({ requestedAt, payout, paidAt, failure }: TestPayout): TestPayoutView {
  const state = failure ? 'failed' : paidAt !== null ? 'paid' : payout ? 'sent' : 'sending';
  return {
    requestedAt,
    state,
    arrivesOn: payout?.arrivesOn ?? null,
    failure: failure && { code: failure.code, message: failure.message },
  };
}
