/** What happens automatically: reports end, final notices are sent, invitations expire. */
import { sendFinalNotice } from './adverse-actions.ts';
import { expireInvitation } from './invitations.ts';
import { endReport } from './reports.ts';
import type { CheckrState } from './state.ts';

/** Processes everything that is due. Part of the caller's transaction. */
export function advanceChecks(state: CheckrState): void {
  for (const { type, id } of state.objects.takeDue(state.clock.milliseconds())) {
    switch (type) {
      case 'report':
        endReport(state, id);
        break;
      case 'adverse_action':
        sendFinalNotice(state, id);
        break;
      case 'invitation':
        expireInvitation(state, id);
        break;
      case 'candidate':
      case 'document':
        break;
      default:
        throw new Error(`Nothing is due of: ${String(type satisfies never)}`);
    }
  }
}
