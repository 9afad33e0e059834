/** Records what the payment provider currently says about a technician's account (decision 132). */
import { system } from '#domain/core/actor.ts';
import type { TechnicianId } from '#domain/core/ids.ts';
import { technicians } from '#domain/technician/decide.ts';
import { type PayeeStanding, payoutStopOf } from '#domain/technician/payouts.ts';
import { execute } from './execute.ts';
import type { EventLog } from './log.ts';

/** How often to ask in a row before concluding that the provider's answer changes faster than it can be asked. */
const MAX_LOOKS = 5;

/**
 * Asks the provider and records the answer if it is new; answers whether it was. Two processes asking at once may write
 * in the wrong order, so whoever has written something asks again: the last word is then the provider's answer after
 * the write.
 */
export async function notePayouts(
  parts: {
    readonly log: Pick<EventLog, 'readStream' | 'append'>;
    readonly ask: (connectedAccountId: string) => Promise<PayeeStanding>;
    readonly now: () => string;
  },
  { technicianId, connectedAccountId }: { technicianId: TechnicianId; connectedAccountId: string },
): Promise<boolean> {
  const { log, ask, now } = parts;
  for (let look = 0; look < MAX_LOOKS; look += 1) {
    const stopped = payoutStopOf(await ask(connectedAccountId));
    let isNews = false;
    await execute(log, technicians, technicianId, { now: now(), actor: system('payouts') }, (state) => {
      const known = state.status === 'registered' ? state : null;
      const isTheirs = known?.bank?.connectedAccountId === connectedAccountId;
      isNews = isTheirs && stopped !== (known.payoutsStopped?.reason ?? null);
      return { type: 'RecordPayouts', connectedAccountId, stopped };
    });
    if (!isNews) return look > 0;
  }
  return true;
}
