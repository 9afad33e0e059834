/** Keeps jobs from everybody who lacks what people are let into homes on: report, signed agreement, payable account (decision 090). */
import type { Actor } from '#domain/core/actor.ts';
import { vettingFacts } from '#domain/onboarding/eligibility.ts';
import { onboardings } from '#domain/onboarding/decide.ts';
import { technicians } from '#domain/technician/decide.ts';
import { obstacles, type Obstacle } from '#domain/technician/eligibility.ts';
import { isPayable } from '#domain/technician/state.ts';
import { load } from '#events/execute.ts';
import type { Dependencies } from '../dependencies.ts';
import { Refused } from '../problems.ts';

type Parts = Pick<Dependencies, 'log' | 'now'>;

/** Where an applicant sees what is wanted. */
const statusPage = '/technician/application-status';

interface Clearance {
  /** What keeps them from new jobs, as the log has it now, whatever their own switch says. */
  readonly lacks: readonly Obstacle[];
  /** They have never had everything: their application is open, or came to nothing. */
  readonly isApplicant: boolean;
}

async function clearanceOf({ log, now }: Parts, technicianId: string): Promise<Clearance> {
  const [onboarding, technician] = await Promise.all([
    load(log, onboardings, technicianId),
    load(log, technicians, technicianId),
  ]);
  const record = technician.status === 'registered' ? technician : null;
  const vetting = vettingFacts(onboarding, { isPayable: isPayable(technician) }, now());
  const lacks = obstacles({ isActive: record?.isActive ?? false, isAvailable: true, vetting });
  const wasCleared =
    onboarding.status !== 'none' && onboarding.status !== 'closed' && onboarding.activatedAt !== null;
  // Who is deactivated lacks nothing that an application could bring.
  return { lacks, isApplicant: lacks.some((obstacle) => obstacle !== 'inactive') && !wasCleared };
}

/**
 * Refuses a technician whose application is open still; the answer's details name the page that says what is missing.
 * @throws {Refused} 403 `application_open`
 */
export async function refuseApplicant(deps: Parts, technicianId: string): Promise<void> {
  const { isApplicant } = await clearanceOf(deps, technicianId);
  if (isApplicant)
    throw new Refused('application_open', 'applicationOpen', { details: { page: statusPage } });
}

/**
 * Refuses a new job to somebody who lacks something, or whose evidence has run out; `actor`: who takes it or gives it. An
 * admin's exception helps, and stands in the audit.
 * @throws {Refused} 403 `not_yours` to the technician, 409 `not_cleared` to an admin
 */
export async function refuseUncleared(deps: Parts, technicianId: string, actor: Actor): Promise<void> {
  const { lacks } = await clearanceOf(deps, technicianId);
  if (lacks.length === 0) return;
  if (actor.role === 'technician') throw new Refused('not_yours', 'notEligible');
  throw new Refused('not_cleared', lacks.includes('inactive') ? 'assigneeInactive' : 'assigneeNotCleared', {
    details: { missing: lacks.join(', ') },
  });
}
