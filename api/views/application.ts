/** An application as the applicant and its reviewers see it (spec technician §2, spec admin §3, decision 090). */
import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import * as z from 'zod';
import { rightsNotice } from '#domain/contract/consents.ts';
import type { TechnicianId } from '#domain/core/ids.ts';
import type { Sealed } from '#domain/core/sealed.ts';
import { hasEnded, type Onboarding } from '#domain/onboarding/state.ts';
import {
  applicationStatusOf,
  checkStatusOf,
  closesAt,
  pressing,
  type ShownStep,
  shownSteps,
} from '#domain/onboarding/overview.ts';
import { renewsLicenseSince } from '#domain/onboarding/next.ts';
import { applicationNumber } from '#domain/onboarding/number.ts';
import { contractVersionAt, disclosureVersion, signingConsentVersion } from '#domain/onboarding/policy.ts';
import { earlierLicense, missingForReview, ownSteps } from '#domain/onboarding/requirements.ts';
import type { OnboardingEvent, OnboardingEvents } from '#domain/onboarding/events.ts';
import { workflowIds } from '#domain/core/stories.ts';
import type { StoredEvent } from '#events/log.ts';
import { isPayable } from '#domain/technician/state.ts';
import type { ApplicantView } from '#projections/queries/technicians.ts';
import { ChecksRefused, ChecksUnavailable } from '#vendors/checkr/failures.ts';
import {
  type Application,
  getReportCopy,
  type ListedApplication,
  type ReviewedApplication,
} from '../contract/onboarding.ts';
import type { Dependencies } from '../dependencies.ts';
import { birthDateOf } from '../people/birth-date.ts';
import { vettedOf } from '../people/vetted.ts';
import { ERASED } from './core.ts';
import { recordChanges } from './record-changes.ts';

type Parts = Pick<Dependencies, 'log' | 'keys' | 'now' | 'settings'>;
type OwnParts = Parts & Pick<Dependencies, 'checks' | 'logger' | 'outsideSigning'>;

/** The status page of the signed-in technician. @throws {Refused} 404 they have not applied */
export async function ownApplicationView(deps: OwnParts, id: TechnicianId): Promise<Application> {
  const { state, record } = await vettedOf(deps, id);
  const now = deps.now();
  const { durations } = deps.settings;
  const { check, question, status } = state;
  const isDoubtful = check?.state === 'reported' && check.result !== 'clear' && check.acceptedAt === null;
  return {
    ...standingView(state, shownSteps(state, record, now, durations), now),
    ownSteps: [...ownSteps(state, record, now)],
    closesAt: closesAt(state, record, now, durations),
    mayWithdraw: !hasEnded(state) && status !== 'active',
    mayDispute: !hasEnded(state) && isDoubtful && check.disputedAt === null,
    renewsLicense: renewsLicenseSince(state, record, now, durations) !== null,
    mayApplyAgain: hasEnded(state),
    dateOfBirth: await birthDateOf(deps, state),
    unusable: [...state.unusable],
    wantedByProvider: check?.state === 'begun' ? await wantedByProvider(deps, check.reportId) : [],
    report: reportIdOf(state) === null ? null : { copy: getReportCopy.path, rights: rightsNotice.summaryUrl },
    signing: {
      place: deps.outsideSigning?.place ?? 'here',
      isOrdered: state.signing !== null && !hasEnded(state),
      url: state.signing?.begun && !hasEnded(state) ? await deps.keys.open(state.signing.begun.url) : null,
    },
    question: question && question.answeredAt === null ? await deps.keys.open(question.note) : null,
    versions: {
      contract: contractVersionAt(now),
      signingConsent: signingConsentVersion,
      disclosure: disclosureVersion,
    },
    history: (await historyOf(deps, id)).map(({ by: _by, ...line }) => line),
  };
}

/** The report that has arrived, also for an application that it ended; null if there is none. */
export function reportIdOf({ check }: Onboarding): string | null {
  return check?.state === 'reported' ? check.reportId : null;
}

/** Milliseconds that the status page waits for the provider; it shows everything else without it. */
const PROVIDER_WAIT = 2_000;

/** What the provider requires from the person; nothing if it does not answer. */
async function wantedByProvider(
  { checks, logger }: Pick<OwnParts, 'checks' | 'logger'>,
  reportId: string,
): Promise<Application['wantedByProvider']> {
  const late = new AbortController();
  try {
    const found = await Promise.race([
      checks.readReport(reportId),
      setTimeout(PROVIDER_WAIT, null, { signal: late.signal }),
    ]);
    return (found?.wanted ?? []).map(({ kind, url }) => ({
      code: kind === 'ssn_confirmation' ? kind : 'other',
      url,
    }));
  } catch (error) {
    if (!(error instanceof ChecksUnavailable || error instanceof ChecksRefused)) throw error;
    logger.warn({ err: error }, 'the check provider does not say what it wants');
    return [];
  } finally {
    late.abort();
  }
}

/** As a row of the reviewers' list. */
export function listedApplicationView(
  { technician, person, address, vetting }: ApplicantView,
  deps: Pick<Parts, 'now' | 'settings'>,
): ListedApplication {
  const steps = shownSteps(
    vetting,
    { isPayable: isPayable(technician) },
    deps.now(),
    deps.settings.durations,
  );
  const first = hasEnded(vetting) ? null : pressing(steps);
  const { profile } = technician;
  return {
    id: vetting.id,
    firstName: person.firstName ?? ERASED,
    lastName: person.lastName ?? ERASED,
    email: person.email ?? ERASED,
    phone: person.phone,
    address,
    experience: profile.experience,
    availability: profile.availability,
    serviceArea: profile.state === null ? profile.zip : `${profile.state} ${profile.zip}`,
    createdAt: vetting.sentAt,
    onboardingStep: first?.step ?? 'done',
    applicationStatus: applicationStatusOf(vetting),
    backgroundCheckStatus: checkStatusOf(vetting),
    end: endOf(vetting),
    attempt: vetting.attempt,
    source: vetting.source,
    waitingFor: first?.waitingFor ?? null,
    until: first?.until ?? null,
    approvedAt: vetting.approvedAt,
    endedAt: vetting.ended?.at ?? null,
  };
}

const workHistory = z.array(
  z.object({
    company: z.string(),
    position: z.string(),
    duration: z.string(),
    description: z.string(),
    references: z.string().optional(),
  }),
);

/** The workplaces of an application, as its own route stored them. */
export const workHistoryOf = (text: string | null) =>
  text === null ? [] : workHistory.parse(JSON.parse(text));

/** One application with its evidence. @throws {Refused} 404 */
export async function reviewedApplicationView(deps: Parts, id: string): Promise<ReviewedApplication> {
  const { state, technician, record } = await vettedOf(deps, id);
  const { facts, candidate, question } = state;
  const { profile } = technician;
  const events = await deps.log.readStream(workflowIds.onboarding(id));
  const open = (sealed: Sealed | null | undefined) => (sealed ? deps.keys.open(sealed) : null);
  const [firstName, lastName, email, phone, address, history, birth, ssnLast4, certifications, ...business] =
    await Promise.all([
      open(technician.person.firstName),
      open(technician.person.lastName),
      open(technician.person.email),
      open(technician.person.phone),
      open(technician.person.address),
      open(facts.workHistory),
      open(facts.dateOfBirth),
      open(candidate?.ssnLast4),
      open(facts.certifications),
      open(facts.businessName),
      open(facts.businessEin),
    ]);
  const now = deps.now();
  const person = { firstName, lastName, email, phone };
  const view = { technician, person, address, since: technician.since, vetting: state };
  return {
    ...listedApplicationView(view, deps),
    ...standingView(state, shownSteps(state, record, now, deps.settings.durations), now),
    skills: [...profile.skills],
    workRadiusMiles: profile.radiusMiles,
    dateOfBirth: birth,
    ssnLast4,
    certifications,
    workHistory: workHistoryOf(history),
    taxClassification: facts.taxClassification,
    businessName: business[0] ?? null,
    businessEin: business[1] ?? null,
    emailConfirmedAt: state.emailConfirmedAt,
    authorizedAt: state.authorization?.at ?? null,
    disclosureVersion: state.authorization?.disclosureVersion ?? null,
    question: question && {
      note: (await open(question.note)) ?? ERASED,
      askedAt: question.askedAt,
      answer: await open(question.answer),
    },
    dispute: await open(lastOf(events, 'ReportDisputed')?.statement),
    testJob: state.testJob,
    exceptions: state.exceptions.map(({ requirement, reason, until }) => {
      const granted = lastOf(events, 'ExceptionGranted', (one) => one.requirement === requirement);
      return { requirement, reason, until, by: granted?.by.id ?? '', at: granted?.at ?? '' };
    }),
    contractVersion: contractVersionAt(now),
    contracts: contractsOf(events, now),
    missingForReview: missingForReview(state, now).flatMap((one) => (one === 'review' ? [] : [one])),
    history: linesOf(events),
    changes: recordChanges(await deps.log.readStream(`technician-${id}`)),
  };
}

function contractsOf(events: readonly StoredEvent[], now: string): ReviewedApplication['contracts'] {
  return events
    .filter(({ type }) => type === 'ContractSigned')
    .map(({ data }) => {
      // The stream contains only events of our own decisions.
      const { number, version, sha256, at } = data as OnboardingEvents['ContractSigned'];
      return { number, version, sha256, signedAt: at, isCurrent: version === contractVersionAt(now) };
    })
    .toReversed();
}

function endOf(state: Onboarding): ListedApplication['end'] {
  return state.status === 'rejected' || state.status === 'withdrawn' || state.status === 'expired'
    ? state.status
    : null;
}

function standingView(state: Onboarding, steps: readonly ShownStep[], now: string) {
  const { check, license, contract, ended } = state;
  const reported = check?.state === 'reported' ? check : null;
  return {
    number: numberOf(state),
    attempt: state.attempt,
    source: state.source,
    status: state.status,
    sentAt: state.sentAt,
    endedAt: ended?.at ?? null,
    rejectedFor: ended?.reason ?? null,
    steps: steps.map((step) => ({ ...step })),
    license: license && {
      pages: license.pages.length,
      addedAt: license.addedAt,
      problem: license.verdict.kind === 'sent_back' ? license.verdict.problem : null,
      expiresOn: license.verdict.kind === 'verified' ? license.verdict.expiresOn : null,
      earlierUntil: earlierLicense(state, now),
    },
    check: check && {
      reportId: check.state === 'ordered' ? null : check.reportId,
      result: reported?.result ?? null,
      orderedAt: check.orderedAt,
      reportedAt: reported?.reportedAt ?? null,
      validUntil: reported?.validUntil ?? null,
      accepted: reported !== null && reported.acceptedAt !== null,
      disputeUntil: reported?.adverse?.until ?? null,
      disputedAt: reported?.disputedAt ?? null,
    },
    contract: contract && {
      version: contract.version,
      number: contract.number,
      sha256: contract.sha256,
      signedAt: contract.at,
    },
  };
}

function numberOf({ id, attempt }: Pick<Onboarding, 'id' | 'attempt'>): string {
  return applicationNumber(createHash('sha256').update(`application:${id}:${attempt}`).digest());
}

async function historyOf({ log }: Pick<Parts, 'log'>, id: string) {
  return linesOf(await log.readStream(workflowIds.onboarding(id)));
}

/** Values of an event that may be shown with its code: nothing sealed, and no file keys. */
const shownValues = [
  'source',
  'attempt',
  'result',
  'problem',
  'expiresOn',
  'reason',
  'requirement',
  'until',
  'promise',
  'newDue',
  'outcome',
  'number',
  'version',
];

/** Newest first. */
function linesOf(events: readonly StoredEvent[]) {
  return events
    .map(({ type, data, recordedAt, metadata }) => {
      const values = Object.entries(data as object).filter(
        (one): one is [string, string | number | null] =>
          shownValues.includes(one[0]) &&
          (one[1] === null ||
            typeof one[1] === 'number' ||
            (typeof one[1] === 'string' && !one[1].startsWith('enc:'))),
      );
      return {
        at: recordedAt,
        code: type,
        values: Object.fromEntries(values),
        by: `${metadata.actor.role}:${metadata.actor.id}`,
      };
    })
    .toReversed();
}

function lastOf<Type extends OnboardingEvent['type']>(
  events: readonly StoredEvent[],
  type: Type,
  isIt: (data: OnboardingEvents[Type]) => boolean = () => true,
): OnboardingEvents[Type] | null {
  // The stream contains only events of our own decisions.
  const found = events.findLast((one) => one.type === type && isIt(one.data as OnboardingEvents[Type]));
  return found ? (found.data as OnboardingEvents[Type]) : null;
}
