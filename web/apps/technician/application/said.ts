/** The status page's text for each step, in the person's language (decision 090). */
import type { Application } from '#api/contract/onboarding.ts';
import { unreachable } from '#domain/core/unreachable.ts';
import { promisedTimes } from '#domain/onboarding/promised-times.ts';
import { calendarDay, dayIn, lastDayIn } from '#web/lib/format.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import type { Tone } from '#web/ui/StatusBadge.tsx';
import type { applicationTexts } from '#words/generated/technician.ts';

export type ApplicationStep = Application['steps'][number];
type Say = TextOf<typeof applicationTexts>;

/** A sentence or two about the state of a step. */
export function detailOf(t: Say, one: ApplicationStep, application: Application, zone: string): string {
  const isMet = one.state === 'met';
  if (hasStopped(one, application)) return t('text_stopped');
  switch (one.step) {
    case 'email':
      return t(isMet ? 'text_email_met' : 'text_email_open');
    case 'license':
      return licenseDetail(t, one, application);
    case 'background_check':
      return checkDetail(t, one, application, zone);
    case 'contract': {
      const { contract } = application;
      if (!isMet || !contract)
        return t(one.waitingFor === 'us' ? 'text_contract_prepared' : 'text_contract_open');
      return t('text_contract_met', { day: dayIn(contract.signedAt, zone), number: contract.number });
    }
    case 'test_job':
      return t(isMet ? 'text_test_job_met' : 'text_test_job');
    case 'review':
      if (application.question !== null) return t('text_review_asked', { question: application.question });
      return isMet ? t('text_review_met') : t('text_review_open', promisedTimes.review);
    case 'bank':
      return t(isMet ? 'text_bank_met' : 'text_bank_open');
    case 'activation':
      return t(isMet ? 'text_activation_met' : 'text_activation_open');
    default:
      return unreachable(one.step);
  }
}

/**
 * The last day on which a completed step counts: for a license its own last day, since it expires at the end of that
 * day.
 */
export function lastDayOf(
  { step, byException }: ApplicationStep,
  { license }: Pick<Application, 'license'>,
  until: string,
  zone: string,
): string {
  if (step === 'license' && !byException && license?.expiresOn) return calendarDay(license.expiresOn, true);
  return lastDayIn(until, zone, true);
}

function licenseDetail(
  t: Say,
  { state }: ApplicationStep,
  { license, renewsLicense }: Pick<Application, 'license' | 'renewsLicense'>,
): string {
  const earlier = license?.earlierUntil
    ? ` ${t('text_license_earlier', { day: calendarDay(license.earlierUntil, true) })}`
    : '';
  if (license?.problem) return `${t(`problem_${license.problem}`)}${earlier}`;
  if (state === 'waiting') return `${t('text_license_waiting', promisedTimes.license)}${earlier}`;
  if (state === 'met' && license?.expiresOn)
    return t(renewsLicense ? 'text_license_renew' : 'text_license_met', {
      day: calendarDay(license.expiresOn, true),
    });
  return t('text_license_none');
}

/** Why the check provider could not use the data, and what to do. */
const unusableText = {
  ssn: 'unusable_ssn',
  dateOfBirth: 'unusable_dateOfBirth',
  firstName: 'unusable_name',
  lastName: 'unusable_name',
  email: 'unusable_contact',
  phone: 'unusable_contact',
  zip: 'unusable_zip',
} as const satisfies Readonly<Record<Application['unusable'][number], string>>;

function checkDetail(
  t: Say,
  { state, waitingFor }: ApplicationStep,
  { check, ownSteps, unusable, wantedByProvider }: Application,
  zone: string,
): string {
  if (state === 'met') return t('text_check_met');
  if (state === 'refused') return t('text_check_refused');
  if (ownSteps.includes('ssn')) {
    const [first] = unusable;
    if (first !== undefined) return t(unusableText[first]);
    return t(check === null ? 'text_check_ssn_first' : 'text_check_ssn');
  }
  if (check?.disputedAt) return t('text_check_disputed', { day: dayIn(check.disputedAt, zone) });
  if (waitingFor === 'dispute_period' && check?.disputeUntil)
    return t('text_check_dispute', { day: dayIn(check.disputeUntil, zone) });
  if (waitingFor === 'reviewer') return t('text_check_reviewer');
  if (wantedByProvider.length > 0) return t('text_check_wanted');
  if (waitingFor === 'check_provider') return t('text_check_provider');
  if (waitingFor === 'us') return t('text_check_us');
  return t('text_check_none', { hours: promisedTimes.checkHours });
}

/**
 * Whether a step was left unfinished because its application ended: no one is waiting for it, and it was not what
 * failed.
 */
function hasStopped(
  { step, state }: ApplicationStep,
  { status, endedAt }: Pick<Application, 'status' | 'endedAt'>,
): boolean {
  if (endedAt === null || state === 'met') return false;
  return status !== 'rejected' || state !== 'refused' || step === 'activation';
}

/** The badge of a step. */
export function badgeOf(
  t: Say,
  one: ApplicationStep,
  application: Pick<Application, 'wantedByProvider' | 'status' | 'endedAt'>,
): { readonly tone: Tone; readonly said: string } {
  const { wantedByProvider } = application;
  if (one.state === 'met')
    return one.byException
      ? { tone: 'warn', said: t('state_exception') }
      : { tone: 'ok', said: t('state_done') };
  if (hasStopped(one, application)) return { tone: 'idle', said: t('state_stopped') };
  if (one.state === 'refused') return { tone: 'bad', said: t('state_refused') };
  if (one.state === 'later') return { tone: 'idle', said: t('state_later') };
  if (one.step === 'background_check' && wantedByProvider.length > 0)
    return { tone: 'warn', said: t('waits_you') };
  if (one.isLate) return { tone: 'bad', said: t('state_late') };
  // A review whose evidence is incomplete is no one's turn.
  if (
    one.waitingFor === null ||
    (one.step === 'review' && one.waitingFor === 'reviewer' && one.until === null)
  )
    return { tone: 'idle', said: t('state_later') };
  return { tone: one.waitingFor === 'you' ? 'warn' : 'info', said: t(`waits_${one.waitingFor}`) };
}

/** Heading and introduction of the page. */
export function headOf(
  t: Say,
  application: Application,
  zone: string,
): { readonly title: string; readonly lead: string } {
  const { status, ownSteps, steps, closesAt, rejectedFor } = application;
  switch (status) {
    case 'rejected':
      return {
        title: t('titleRejected'),
        lead: t('leadRejected', { reason: t(`reason_${rejectedFor ?? 'other'}`) }),
      };
    case 'withdrawn':
      return { title: t('titleWithdrawn'), lead: t('leadWithdrawn') };
    case 'expired':
      return { title: t('titleExpired'), lead: t('leadExpired') };
    case 'open':
    case 'approved':
    case 'active': {
      const [first] = ownSteps;
      if (first === undefined) {
        if (status === 'active') return { title: t('titleActive'), lead: t('leadActive') };
        return {
          title: t(status === 'approved' ? 'titleApproved' : 'titleWaiting'),
          lead: t('leadWaiting'),
        };
      }
      // A review without its evidence is no one's turn yet, and has no deadline.
      const others = steps.filter(
        ({ state, waitingFor, until }) => state === 'waiting' && waitingFor !== 'you' && until !== null,
      );
      const said = t('leadYours', { others: others.length });
      return {
        title: t('titleYours', { what: t(`do_${first}`) }),
        lead: closesAt === null ? said : t('leadClosesAt', { others: said, day: dayIn(closesAt, zone) }),
      };
    }
    default:
      return unreachable(status);
  }
}
