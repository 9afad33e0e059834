/** Decides who owns an intent: the first order to claim it, or the command that voids it. A repeat changes nothing. */
import type { Aggregate } from '../core/aggregate.ts';
import { type DecidedBy, decided, type DecisionOf, refused } from '../core/decision.ts';
import { unreachable } from '../core/unreachable.ts';
import type { IntentCommand } from './commands.ts';
import type { IntentEvent } from './events.ts';
import { evolveIntent, type IntentState, mayAdopt, noIntent } from './state.ts';

type IntentRefusal = 'intent_unusable';
type Decision = DecisionOf<IntentEvent, IntentRefusal>;

const unusable: Decision = refused('intent_unusable', 'paymentUnusable');

function decide(state: IntentState, command: IntentCommand, { now: at }: DecidedBy): Decision {
  const { status } = state;
  const { paymentIntentId } = command;
  switch (command.type) {
    case 'OpenIntent': {
      const { customerId, adoptBefore } = command;
      if (status !== 'none') return decided();
      return decided({ type: 'IntentOpened', data: { paymentIntentId, customerId, adoptBefore, at } });
    }
    case 'ClaimIntent': {
      const { bookingId, adoptBefore } = command;
      if (!mayAdopt(state, bookingId)) return unusable;
      if (status === 'claimed' || status === 'adopted') return decided();
      return decided({ type: 'IntentClaimed', data: { paymentIntentId, bookingId, adoptBefore, at } });
    }
    case 'AdoptIntent': {
      const { bookingId } = command;
      if (!mayAdopt(state, bookingId)) return unusable;
      if (status === 'adopted') return decided();
      return decided({ type: 'IntentAdopted', data: { paymentIntentId, bookingId, at } });
    }
    case 'RefuseIntent': {
      const { bookingId, why } = command;
      // The refusal of another order does not affect the booking that has it (R7).
      if (!mayAdopt(state, bookingId) || status === 'adopted') return decided();
      return decided({ type: 'IntentRefused', data: { paymentIntentId, bookingId, why, at } });
    }
    case 'VoidIntent':
      return status === 'open' || status === 'claimed' || status === 'refused'
        ? decided({ type: 'IntentVoiding', data: { paymentIntentId, at } })
        : decided();
    case 'RecordVoided':
      return status === 'voiding'
        ? decided({ type: 'IntentVoided', data: { paymentIntentId, at } })
        : decided();
    default:
      return unreachable(command);
  }
}

/** Payment intents that were made before their booking, `intent-<paymentIntentId>`. */
export const intents: Aggregate<IntentState, IntentEvent, IntentCommand, IntentRefusal> = {
  category: 'intent',
  initial: noIntent,
  evolve: evolveIntent,
  decide,
};
