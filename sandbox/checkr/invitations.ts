/** `/v1/invitations`: candidates who enter their data in Checkr's own form; here, the sandbox's page. */
import { z } from 'zod';
import { findCandidate } from './candidates.ts';
import { CheckrFailure, notFound } from './failures.ts';
import { instantOf, type Invitation, newCheckrId } from './objects.ts';
import { type CheckrOperation, readParameters } from './operation.ts';
import { tags, workLocations } from './parameters.ts';
import { orderReport } from './reports.ts';
import { packageOf } from './screenings.ts';
import type { CheckrState } from './state.ts';

const createSchema = z.strictObject({
  candidate_id: z.string("Candidate can't be blank"),
  package: z.string("Package can't be blank"),
  work_locations: workLocations,
  tags,
});

const lifetime = 7 * 24 * 3600 * 1000;

function findInvitation(state: CheckrState, id: string): Invitation {
  const invitation = state.objects.find('invitation', id);
  if (!invitation) throw notFound('Invitation');
  return invitation;
}

function create(state: CheckrState, body: unknown): Invitation {
  const given = readParameters(createSchema, body);
  findCandidate(state, given.candidate_id);
  if (given.work_locations.length === 0) throw new CheckrFailure(400, "Work locations can't be blank");
  const id = newCheckrId();
  const expires = state.clock.milliseconds() + lifetime;
  const invitation: Invitation = {
    id,
    object: 'invitation',
    uri: `/v1/invitations/${id}`,
    invitation_url: `${state.options.publicUrl()}/?view=checks`,
    status: 'pending',
    created_at: state.now(),
    expires_at: instantOf(expires),
    completed_at: null,
    deleted_at: null,
    package: packageOf(given.package).slug,
    candidate_id: given.candidate_id,
    report_id: null,
    tags: given.tags,
    work_locations: given.work_locations,
  };
  state.objects.insert('invitation', invitation, given.candidate_id);
  state.objects.schedule(id, expires);
  state.emit('invitation.created', invitation);
  return invitation;
}

function open(state: CheckrState, id: string): Invitation {
  const invitation = findInvitation(state, id);
  if (invitation.status !== 'pending' || invitation.deleted_at !== null) {
    throw new CheckrFailure(400, 'Invitation is not pending');
  }
  return invitation;
}

/** The candidate has completed the form, so the report is ordered. */
export function completeInvitation(state: CheckrState, id: string): Invitation {
  const invitation = open(state, id);
  const report = orderReport(state, invitation, 'form');
  const completed: Invitation = {
    ...invitation,
    status: 'completed',
    completed_at: state.now(),
    report_id: report.id,
  };
  state.objects.update('invitation', completed);
  state.objects.schedule(id, null);
  state.emit('invitation.completed', completed);
  return completed;
}

/** No one completed it in time. */
export function expireInvitation(state: CheckrState, id: string): void {
  const invitation = findInvitation(state, id);
  if (invitation.status !== 'pending') return;
  const expired: Invitation = { ...invitation, status: 'expired' };
  state.objects.update('invitation', expired);
  state.emit('invitation.expired', expired);
}

/** The calls of this family. */
export const invitationOperations: readonly CheckrOperation[] = [
  {
    name: 'invitations.create',
    route: 'POST /checkr/v1/invitations',
    status: 201,
    run: (state, { body }) => create(state, body),
  },
  {
    name: 'invitations.get',
    route: 'GET /checkr/v1/invitations/:id',
    status: 200,
    run: (state, { id }) => findInvitation(state, id),
  },
  {
    name: 'invitations.cancel',
    route: 'DELETE /checkr/v1/invitations/:id',
    status: 200,
    run: (state, { id }) => {
      const deleted: Invitation = { ...open(state, id), deleted_at: state.now() };
      state.objects.update('invitation', deleted);
      state.objects.schedule(id, null);
      state.emit('invitation.deleted', deleted);
      return deleted;
    },
  },
];
