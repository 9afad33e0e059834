/** Everything we store about a technician, as a file to keep. */
import * as z from 'zod/mini';
import { exportedMessage } from './account.ts';
import { listPayouts, listStatements, testPayout } from './earnings.ts';
import { calendar } from './calendar.ts';
import { endpoint } from './endpoint.ts';
import { job } from './jobs.ts';
import { reviewed } from './onboarding.ts';
import { ownTicket } from './support.ts';
import { ownProfile } from './technicians.ts';

const { exceptions, history } = reviewed.shape;

/**
 * In plain words; amounts in dollars unless the name says cents, instants in ISO. Which of our admins acted is not
 * included.
 */
const exportedTechnician = z.object({
  exportedAt: z.string(),
  profile: ownProfile,
  notesOfOurTeam: z.nullable(z.string()),
  calendar: z.pick(calendar, { hours: true, timeOff: true }),
  bankAccount: z.nullable(z.object({ bankName: z.string(), last4: z.string(), accountType: z.string() })),
  signedIn: z.array(
    z.object({ device: z.string(), since: z.string(), seenAt: z.string(), until: z.string() }),
  ),
  application: z.nullable(
    z.extend(z.omit(reviewed, { exceptions: true, history: true, changes: true, missingForReview: true }), {
      exceptions: z.array(z.omit(exceptions.def.element, { by: true })),
      history: z.array(z.omit(history.def.element, { by: true })),
    }),
  ),
  /** As the screens show them: about other people only what this technician sees there (R20). */
  jobs: z.array(
    z.pick(job, {
      number: true,
      status: true,
      brand: true,
      serviceType: true,
      items: true,
      addOns: true,
      scheduledDate: true,
      scheduledTime: true,
      zone: true,
      address: true,
      customerFirstName: true,
      technicianPayout: true,
      lead: true,
      acceptedAt: true,
      appointmentConfirmedAt: true,
      routeStartedAt: true,
      arrivedAt: true,
      startedAt: true,
      completedAt: true,
      actualCost: true,
      actualDuration: true,
      completionNotes: true,
      beforePhotos: true,
      afterPhotos: true,
      rating: true,
      review: true,
    }),
  ),
  payouts: listPayouts.response,
  months: listStatements.response,
  lastTestPayout: z.nullable(testPayout),
  messages: z.array(exportedMessage),
  supportRequests: z.array(ownTicket),
  /** What happened to the record itself. */
  history: z.array(z.object({ at: z.string(), what: z.string(), by: z.string() })),
});

export const exportTechnician = endpoint({
  method: 'GET',
  path: '/api/technician/export',
  summary: 'Everything that we hold about the signed-in technician, as JSON to be kept.',
  roles: ['technician'],
  response: exportedTechnician,
  errors: ['too_many_requests'],
});
