/**
 * GET /api/technician/export: everything we store about a technician, and about others only what their screens show.
 */
import { jobsOfTechnician } from '#projections/queries/jobs.ts';
import { ticketsOfPerson } from '#projections/queries/support.ts';
import { isActiveTechnician } from '#projections/queries/technicians.ts';
import { onboardings } from '#domain/onboarding/decide.ts';
import { hoursOf } from '#domain/technician/state.ts';
import { testPayouts } from '#domain/testpayout/decide.ts';
import { load } from '#events/execute.ts';
import { signedIn } from '../../call.ts';
import { exportTechnician } from '../../contract/exports.ts';
import type { Dependencies } from '../../dependencies.ts';
import { ownTechnician } from '../../people/own-technician.ts';
import { implement } from '../../pipeline.ts';
import { reviewedApplicationView } from '../../views/application.ts';
import { exportedHistory, exportedMessages } from '../../views/export.ts';
import { jobView } from '../../views/job.ts';
import { ownTicketView } from '../../views/ticket.ts';
import { readModelsAtHead } from '../account/read-models.ts';
import { payoutViews } from '../earnings/payouts-of.ts';
import { statementMonths } from '../earnings/statements.ts';
import { testPayoutView } from '../earnings/test-payouts.ts';
import { ownProfileView } from './own-profile.ts';

/** Read models that the export uses. */
const models = ['bookings', 'technicians', 'payouts', 'ledger', 'notifications', 'support'];

export default implement(exportTechnician, async (call, deps) => {
  const session = signedIn(call);
  await deps.rateLimits.count('export', session.personId);
  await readModelsAtHead(deps, models);
  const technician = await ownTechnician(deps, session.personId);
  const { id, bank } = technician;
  const person = { role: 'technician', id } as const;
  const views = await jobsOfTechnician(deps.readModels, id);
  const isActive = await isActiveTechnician(deps.readModels, id);
  const last = (await load(deps.log, testPayouts, id)).payouts.at(-1);
  const signedInAt = await deps.sessions.listOf(session);
  const tickets = await ticketsOfPerson(deps.readModels, { role: 'technician', id });
  return {
    exportedAt: deps.now(),
    profile: await ownProfileView(deps, technician),
    notesOfOurTeam: technician.notes && (await deps.keys.open(technician.notes)),
    calendar: {
      hours: [...hoursOf(technician)],
      timeOff: await Promise.all(
        technician.timeOff.map(async ({ reason, ...entry }) => ({
          ...entry,
          reason: reason && (await deps.keys.open(reason)),
        })),
      ),
    },
    bankAccount: bank && { bankName: bank.bankName, last4: bank.last4, accountType: bank.accountType },
    signedIn: signedInAt.map(({ device, since, seenAt, until }) => ({ device, since, seenAt, until })),
    application: await applicationOf(deps, id),
    jobs: views.map((view) => jobView(view, id, { isActive, voiceNumber: deps.settings.voiceNumber })),
    payouts: await payoutViews(deps, id),
    months: await statementMonths(deps, id),
    lastTestPayout: last ? testPayoutView(last) : null,
    messages: await exportedMessages(deps, person, views, call.language),
    supportRequests: tickets.map(ownTicketView),
    history: await exportedHistory(deps, person, call.language),
  };
});

/** What the application says and its outcome; null for those who never applied. */
async function applicationOf(deps: Dependencies, id: string) {
  const { status } = await load(deps.log, onboardings, id);
  return status === 'none' || status === 'closed' ? null : reviewedApplicationView(deps, id);
}
