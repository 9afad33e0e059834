/** A reviewer's commands on an application (spec admin §2 Applications, decision 090). */
import type { OnboardingCommand } from '#domain/onboarding/commands.ts';
import {
  acceptReport,
  askApplicant,
  beginAdverseAction,
  decideTestJob,
  inviteAgain,
  judgeLicense,
  setException,
  takeUpApplication,
} from '../../contract/onboarding.ts';
import { executeOnboarding, vettedOf } from '../../people/vetted.ts';
import { implement } from '../../pipeline.ts';
import { Refused } from '../../problems.ts';

export default [
  implement(takeUpApplication, (call, deps) =>
    executeOnboarding(call, deps, call.params.id, { type: 'TakeUp' }),
  ),
  implement(inviteAgain, async (call, deps) => {
    const { state, technician } = await vettedOf(deps, call.params.id);
    // People who applied themselves must apply again themselves.
    if (state.source !== 'admin') throw new Refused('nothing_to_do', 'nothingToDo');
    const { zone, facts } = state;
    const application = { technicianId: technician.id, source: 'admin', zone, facts } as const;
    return executeOnboarding(call, deps, technician.id, { type: 'SendApplication', application });
  }),
  implement(judgeLicense, (call, deps) => {
    const { body } = call;
    const command: OnboardingCommand =
      body.verdict === 'verified'
        ? { type: 'VerifyLicense', expiresOn: body.expiresOn }
        : { type: 'SendLicenseBack', problem: body.problem };
    return executeOnboarding(call, deps, call.params.id, command);
  }),
  implement(askApplicant, async (call, deps) => {
    const { id } = call.params;
    const note = await deps.keys.seal(`technician-${id}`, 'question', call.body.note);
    return executeOnboarding(call, deps, id, { type: 'AskForMore', note });
  }),
  implement(beginAdverseAction, (call, deps) => {
    const { businessDay } = deps.settings.durations;
    return executeOnboarding(call, deps, call.params.id, { type: 'BeginAdverseAction', businessDay });
  }),
  implement(acceptReport, async (call, deps) => {
    const { id } = call.params;
    const reason = await deps.keys.seal(`technician-${id}`, 'acceptance', call.body.reason);
    return executeOnboarding(call, deps, id, { type: 'AcceptReport', reason });
  }),
  implement(decideTestJob, (call, deps) =>
    executeOnboarding(call, deps, call.params.id, {
      type: call.body.testJob === 'wanted' ? 'WantTestJob' : 'PassTestJob',
    }),
  ),
  implement(setException, (call, deps) => {
    const { body } = call;
    const { requirement } = body;
    const command: OnboardingCommand =
      body.until === null
        ? { type: 'EndException', requirement }
        : {
            type: 'GrantException',
            requirement,
            reason: body.reason,
            until: new Date(body.until).toISOString(),
          };
    return executeOnboarding(call, deps, call.params.id, command);
  }),
];
