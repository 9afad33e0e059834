/** Whether everything has an end, or waits for somebody who is told of it (R18, decision 090). */
import { ownSteps } from '#domain/onboarding/requirements.ts';
import { isPayable } from '#domain/technician/state.ts';
import { missedPromisesOfAll } from '#projections/queries/missed-promises.ts';
import { workflowIds } from '#workflows/contract.ts';
import { applicantId, durations } from '../world.ts';
import type { Check, Facts } from './facts.ts';
import { lacking } from './work.ts';

/** What waits although there is no line of stuck work about it. */
function waitsUntold(facts: Facts): string | null {
  const { state, record, now } = facts;
  if (state.status === 'none' || state.status === 'closed' || record.status !== 'registered') return null;
  if (state.status !== 'active') return `an application that is ${state.status} waits, and no line says why`;
  // Their own turn is shown to them, and they are reminded of it.
  const isTheirs = ownSteps(state, { isPayable: isPayable(record) }, now).length > 0;
  return lacking(facts).length > 0 && !isTheirs
    ? 'somebody who worked may not any more, has nothing to do about it, and no line says why'
    : null;
}

export const waitChecks: Readonly<Record<string, Check>> = {
  async 'nothing waits for ever without an end or a line'(facts) {
    const { world, state, now } = facts;
    const story = world.server.executions.get(workflowIds.onboarding(applicantId));
    const tried = world.server.pendingActivities
      .filter(({ tries }) => tries > 0)
      .map(({ workflowId, name }) => `${name} of ${workflowId} is still tried, and fails`);
    // A dispute at the service has no end that we know of: the call that waits for it is a line of stuck work.
    const isDisputed = world.checkr.reports.some(({ status }) => status === 'dispute');
    if (tried.length > 0 && isDisputed) return [];
    if (tried.length > 0 || state.status === 'none') return tried;
    const isOver = state.status === 'closed' || state.ended !== null;
    if (story?.isOpen === isOver)
      return [isOver ? 'a story goes on after its end' : 'a story has ended before its end'];
    if (isOver) return [];
    const { found: lines } = await missedPromisesOfAll(world.readModels, durations, now);
    const untold = lines.length > 0 ? null : waitsUntold(facts);
    return untold === null ? [] : [untold];
  },
};
