/** Activities of an onboarding: the provider's reports, and the mails that its events ask for (decision 090). */
import { createHash } from 'node:crypto';
import { v5 } from 'uuid';
import { system } from '#domain/core/actor.ts';
import { fold } from '#domain/core/aggregate.ts';
import { agreement } from '#domain/contract/agreement.ts';
import type { BlobKey, TechnicianId } from '#domain/core/ids.ts';
import type { Sealed } from '#domain/core/sealed.ts';
import { languageOf } from '#domain/core/language.ts';
import { workflowIds } from '#domain/core/stories.ts';
import { letters } from '#domain/letters/decide.ts';
import type { WantedLetter } from '#domain/letters/events.ts';
import type {
  CandidateField,
  CheckResult,
  OnboardingEvent,
  OnboardingEvents,
  SigningOutcome,
} from '#domain/onboarding/events.ts';
import { onboardings } from '#domain/onboarding/decide.ts';
import { type ApplicationLetter, lettersOf, type OpsLetter } from '#domain/onboarding/letters.ts';
import { adverseDays } from '#domain/onboarding/policy.ts';
import type { RecordFacts } from '#domain/onboarding/requirements.ts';
import { hasEnded, type OnboardingState, type ProviderTask, type Signing } from '#domain/onboarding/state.ts';
import { businessDaysAfter } from '#domain/scheduling/business-days.ts';
import { unreachable } from '#domain/core/unreachable.ts';
import { technicians } from '#domain/technician/decide.ts';
import { isPayable } from '#domain/technician/state.ts';
import { execute, load } from '#events/execute.ts';
import type { EventLog, StoredEvent } from '#events/log.ts';
import type { PersonKeys } from '#events/keys/person-keys.ts';
import type { Documents } from '#vendors/blobs/documents.ts';
import type { Checks } from '#vendors/checkr/checks.ts';
import { ChecksUnavailable } from '#vendors/checkr/failures.ts';
import type { OutsideSigning } from '#vendors/esign/esign.ts';
import { withHeartbeat } from '../log/outcomes.ts';

const LETTER_NAMESPACE = 'c2d5b1f0-3c53-5a6e-9f0d-6b6c3c1c7a55';

export interface OnboardingParts {
  readonly log: EventLog;
  readonly keys: Pick<PersonKeys, 'seal' | 'openMany'>;
  readonly documents: Pick<Documents, 'keep' | 'read'>;
  /** Null: people sign on our own page. */
  readonly outsideSigning: OutsideSigning | null;
  /** Base URL of the links to which people return after signing. */
  readonly publicUrl: string;
  readonly checks: Pick<
    Checks,
    | 'orderReport'
    | 'findReport'
    | 'readReport'
    | 'stopReport'
    | 'startPreAdverse'
    | 'adverseNotices'
    | 'takeBackNotices'
    | 'engage'
  >;
}

/**
 * `refused`: the provider can't check this person with these fields. `not_wanted`: the application has ended in the
 * meantime.
 */
type OrderedReport =
  | { readonly kind: 'ordered'; readonly reportId: string }
  | { readonly kind: 'refused'; readonly unusable: readonly CandidateField[] }
  | { readonly kind: 'not_wanted' };

/** How an adverse action ended at the provider. */
type AdverseEnd =
  /** The report was corrected. */
  | 'clear'
  /** The final notice was sent, or there will be none. */
  | 'over'
  /** A dispute holds it back, or it is about to be sent. */
  | 'held';

/** `url` is sealed, because anyone who opens it can sign. */
interface BegunAtService {
  readonly submissionId: string;
  readonly url: Sealed;
}

/** What became of a document at the signature service. */
type SigningFound =
  | { readonly kind: 'signed'; readonly pdf: BlobKey; readonly sha256: string }
  | { readonly kind: 'ended'; readonly outcome: SigningOutcome };

/** Facts from the technician's own record; `isDeleted`: nothing more is to be done for them. */
export interface Record extends RecordFacts {
  readonly isDeleted: boolean;
}

export type OnboardingActivities = ReturnType<typeof onboardingActivities>;

export function onboardingActivities(parts: OnboardingParts) {
  const { log, checks, keys, documents, outsideSigning, publicUrl } = parts;
  return {
    /** Whether the technician's record has a bank account, or was deleted. */
    recordFacts: async (technicianId: TechnicianId): Promise<Record> => {
      const record = await load(log, technicians, technicianId);
      return {
        isPayable: isPayable(record),
        isDeleted: record.status === 'deleted',
      };
    },

    /** Asks the provider for a report; asked again for the same `number`, it is the same report. */
    orderReport: (technicianId: TechnicianId, number: number, candidateId: string): Promise<OrderedReport> =>
      withHeartbeat(async () => {
        const [onboarding, record] = await Promise.all([
          load(log, onboardings, technicianId),
          load(log, technicians, technicianId),
        ]);
        if (onboarding.status === 'none' || onboarding.status === 'closed' || hasEnded(onboarding))
          return { kind: 'not_wanted' };
        if (onboarding.check?.number !== number) return { kind: 'not_wanted' };
        const state = record.status === 'registered' ? record.profile.state : null;
        if (state === null) return { kind: 'refused', unusable: ['zip'] };
        const ordered = await checks.orderReport(candidateId, number, { state });
        return ordered.ok
          ? { kind: 'ordered', reportId: ordered.value }
          : { kind: 'refused', unusable: ordered.failure.fields };
      }),

    /** The provider's current result of a report; null while there is none that counts. */
    readReport: (reportId: string): Promise<CheckResult | null> =>
      withHeartbeat(async () => {
        const { status, result } = await checks.readReport(reportId);
        if (status === 'canceled') return 'failed';
        // While it waits for the candidate or looks into a dispute, its earlier result doesn't count.
        return status === 'complete' ? result : null;
      }),

    /**
     * Has the provider do what follows from a decision; for a pre-adverse notice, answers when it sends the final one.
     * The provider's state is read first, so that a repeated call does nothing twice.
     */
    instructProvider: (
      technicianId: TechnicianId,
      task: ProviderTask,
      businessDay: number,
    ): Promise<string | null> =>
      withHeartbeat(async () => {
        const onboarding = await load(log, onboardings, technicianId);
        const { number, kind } = task;
        const isOutstanding =
          onboarding.status !== 'none' &&
          onboarding.outstanding.some((one) => one.number === number && one.kind === kind);
        // The decision changed while the provider was away: a notice that is no longer meant is not sent.
        if (!isOutstanding) return null;
        switch (task.kind) {
          case 'start_pre_adverse': {
            const { status, result } = await checks.readReport(task.reportId);
            if (status === 'dispute') throw disputed();
            // Corrected in the meantime: there is nothing to give notice of, as the next check will find.
            if (result !== 'consider') return null;
            // The person's days count from the notice, which goes out later if the provider was away.
            const full = businessDaysAfter(new Date().toISOString(), adverseDays, task.zone, businessDay);
            const until = full > task.until ? full : task.until;
            return (await checks.startPreAdverse(task.reportId, until)).finalNoticeAt;
          }
          case 'take_back_notices':
            await checks.takeBackNotices(task.reportId);
            return null;
          case 'engage':
            if ((await checks.readReport(task.reportId)).status === 'dispute') throw disputed();
            await checks.engage(task.reportId);
            return null;
          case 'stop': {
            const reportId = await checks.findReport(task.candidateId, task.number);
            if (reportId !== null) await checks.stopReport(reportId);
            return null;
          }
          default:
            return unreachable(task);
        }
      }),

    /**
     * Hands a document to the service for signing, once however often it is called. Null: nobody waits for it any more.
     */
    beginSigning: (technicianId: TechnicianId, reference: string): Promise<BegunAtService | null> =>
      withHeartbeat(async () => {
        const [onboarding, record] = await Promise.all([
          load(log, onboardings, technicianId),
          load(log, technicians, technicianId),
        ]);
        const signing = signingOf(onboarding, reference);
        if (!signing || record.status !== 'registered') return null;
        const { firstName, lastName, email } = record.person;
        const [[first, last, address], pdf] = await Promise.all([
          keys.openMany([firstName, lastName, email]),
          documents.read(signing.draft),
        ]);
        // The person was erased in the meantime.
        if (!first || !last || !address || !pdf) return null;
        const { submissionId, url } = await service(outsideSigning).begin({
          reference,
          title: `${agreement.wording.en.title} ${signing.number}`,
          pdf,
          area: signing.area,
          signer: { name: `${first} ${last}`, email: address },
          returnUrl: `${publicUrl}/technician/application-status`,
        });
        return { submissionId, url: await keys.seal(`technician-${technicianId}`, 'signingUrl', url) };
      }),

    /**
     * What became of a document at the signature service; a signed one is stored under its person's key. Null: nothing
     * yet.
     */
    lookAtSigning: (
      technicianId: TechnicianId,
      reference: string,
      submissionId: string,
    ): Promise<SigningFound | null> =>
      withHeartbeat(async () => {
        const onboarding = await load(log, onboardings, technicianId);
        if (!signingOf(onboarding, reference)) return null;
        const standing = await service(outsideSigning).look(submissionId);
        if (standing.kind === 'waiting') return null;
        if (standing.kind === 'ended') return standing;
        const bytes = await service(outsideSigning).document(submissionId);
        const hash = createHash('sha256').update(bytes);
        const sha256 = hash.copy().digest('hex');
        const pdf = await documents.keep('contracts', technicianId, hash.digest('base64url'), bytes);
        return { kind: 'signed', pdf, sha256 };
      }),

    /** How the adverse action announced by the pre-adverse notice has ended. */
    adverseEnd: (reportId: string): Promise<AdverseEnd> =>
      withHeartbeat(async () => {
        const { status, result } = await checks.readReport(reportId);
        if (status === 'dispute') return 'held';
        if (result === 'clear') return 'clear';
        const notices = await checks.adverseNotices(reportId);
        return notices === null || notices.status === 'complete' ? 'over' : 'held';
      }),

    /** Asks for the mails of the events after `from`, each once however often this runs. */
    wantLetters: async (technicianId: TechnicianId, from: number): Promise<void> => {
      const [events, record] = await Promise.all([
        log.readStream(workflowIds.onboarding(technicianId)),
        load(log, technicians, technicianId),
      ]);
      if (record.status !== 'registered') return;
      const { email, firstName } = record.person;
      const isKnown = isKnownAddress(events);
      for (const { letter, letterId, document, correlationId } of wantedLetters(events, from)) {
        const isToOps = letter === 'application_promise_missed';
        const wanted: WantedLetter = {
          letter,
          letterId,
          to: isToOps ? 'ops' : email,
          name: isToOps || !isKnown ? null : firstName,
          language: isToOps ? 'en' : languageOf(record),
          link: null,
          ...(document && { document }),
        };
        const author = {
          now: new Date().toISOString(),
          actor: system('onboarding'),
          commandId: letterId,
          correlationId,
        };
        await execute(log, letters, `technician-${technicianId}`, author, () => ({
          type: 'WantLetter',
          letter: wanted,
        }));
      }
    },
  };
}

/**
 * The provider accepts no decision on a report while it looks into a dispute: retried until that is over, and visible
 * to staff on duty.
 */
function disputed(): ChecksUnavailable {
  return new ChecksUnavailable('the report is disputed there');
}

/** The signing with this reference, if it is still wanted. */
function signingOf(onboarding: OnboardingState, reference: string): Signing | null {
  if (onboarding.status === 'none' || onboarding.status === 'closed' || hasEnded(onboarding)) return null;
  return onboarding.signing?.reference === reference ? onboarding.signing : null;
}

/**
 * @throws {Error} the service's key was removed while a document waits; the story tries again, and staff on duty see
 * why
 */
function service(signing: OutsideSigning | null): OutsideSigning {
  if (!signing) throw new Error('DOCUSEAL_API_KEY is missing, and a document waits at the service');
  return signing;
}

interface Wanted extends Pick<WantedLetter, 'letterId' | 'document'> {
  readonly letter: ApplicationLetter | OpsLetter;
  readonly correlationId: string;
}

/**
 * The mails that events after the revision `from` ask for. The copy of a contract names its person, so it waits until
 * the address is confirmed (decision 059).
 */
function wantedLetters(events: readonly StoredEvent[], from: number): readonly Wanted[] {
  const isKnown = isKnownAddress(events);
  return events.flatMap((event): readonly Wanted[] => {
    if (event.revision <= from) return [];
    if (event.type === 'EmailConfirmed')
      return events.filter(({ type }) => type === 'ContractSigned').map(copyOf);
    if (event.type === 'ContractSigned') return isKnown ? [copyOf(event)] : [];
    // The stream holds only what the product's own decisions wrote.
    const { applicant, ops } = lettersOf({ type: event.type, data: event.data } as OnboardingEvent);
    return [applicant, ops].flatMap((letter) => (letter ? [wantedOf(event, letter)] : []));
  });
}

function wantedOf({ id, metadata }: StoredEvent, letter: Wanted['letter']): Wanted {
  const { correlationId } = metadata;
  return { letter, letterId: v5(`${id}:${letter}`, LETTER_NAMESPACE), correlationId };
}

/** The mail with a signed contract. */
function copyOf(event: StoredEvent): Wanted {
  const { pdf: key, number } = event.data as OnboardingEvents['ContractSigned'];
  return { ...wantedOf(event, 'contract_copy'), document: { key, name: `hexkey-${number}.pdf` } };
}

/**
 * Whether the person has confirmed the address or an admin has entered it: mails to other addresses never repeat what
 * was typed (decision 059).
 */
function isKnownAddress(events: readonly StoredEvent[]): boolean {
  const state = fold(onboardings, events);
  return (
    state.status !== 'none' &&
    state.status !== 'closed' &&
    (state.emailConfirmedAt !== null || state.source === 'admin')
  );
}

/** Whether every mail of an onboarding's events has been asked for. */
export async function hasAllLetters(
  log: Pick<EventLog, 'readStream'>,
  technicianId: TechnicianId,
): Promise<boolean> {
  const [events, record] = await Promise.all([
    log.readStream(workflowIds.onboarding(technicianId)),
    load(log, technicians, technicianId),
  ]);
  if (record.status !== 'registered') return true;
  const { due, over } = fold(
    letters,
    await log.readStream(workflowIds.letters(`technician-${technicianId}`)),
  );
  const asked = new Set([...Object.keys(over), ...due.map(({ letterId }) => letterId)]);
  return wantedLetters(events, -1).every(({ letterId }) => asked.has(letterId));
}
