/**
 * Keeps jobs from technicians who lack what is required to enter homes: background report, signed agreement, payable
 * account (decision 090).
 */
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

/** Where applicants see what is missing. */
const statusPage = '/technician/application-status';

interface Clearance {
  /** What keeps them from new jobs according to the log, regardless of their own availability switch. */
  readonly lacks: readonly Obstacle[];
  /** They have never met all requirements: their application is open, or was unsuccessful. */
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
  // An application would not help someone who was deactivated.
  return { lacks, isApplicant: lacks.some((obstacle) => obstacle !== 'inactive') && !wasCleared };
}

/**
 * Refuses a technician whose application is still open; the answer's details name the page that shows what is missing.
 * @throws {Refused} 403 `application_open`
 */
export async function refuseApplicant(deps: Parts, technicianId: string): Promise<void> {
  const { isApplicant } = await clearanceOf(deps, technicianId);
  if (isApplicant)
    throw new Refused('application_open', 'applicationOpen', { details: { page: statusPage } });
}

/**
 * Refuses a new job to a technician who lacks something, or whose evidence has expired; `actor`: who takes it or
 * assigns it. An admin's exception lifts this and is recorded in the audit.
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
