/** An entry of the outbox: a job's step with the time at which it was done, until the server has it. */
import * as z from 'zod/mini';
import { returnReasons } from '#domain/booking/return-visit.ts';
import { stopReasons } from '#domain/booking/stop-reasons.ts';
import { languages } from '#domain/core/language.ts';
import { quickAnswer } from '#api/contract/conversation.ts';
import type { Job } from '#api/contract/jobs.ts';
import { currentLanguage } from '#web/lib/language/language.ts';
import type { WorkWords } from '../jobs.ts';

const step = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('schedule') }),
  /** Minutes until arrival, as told to the customer; null if the technician gives none. */
  z.object({ kind: z.literal('route'), etaMinutes: z.nullable(z.number()) }),
  z.object({ kind: z.literal('arrive') }),
  z.object({ kind: z.literal('check_in') }),
  z.object({ kind: z.literal('no_show_wait') }),
  z.object({
    kind: z.literal('no_show'),
    /** Photo of the door. */
    proof: z.instanceof(Blob),
    /** Degrees and meters; null if the phone gave none. */
    position: z.nullable(z.object({ latitude: z.number(), longitude: z.number(), accuracy: z.number() })),
  }),
  z.object({ kind: z.literal('pieces'), item: z.number(), done: z.number() }),
  z.object({ kind: z.literal('unsafe'), reason: z.enum(stopReasons), note: z.string() }),
  z.object({
    kind: z.literal('return_visit'),
    reason: z.enum(returnReasons),
    missing: z.array(z.object({ item: z.nullable(z.number()), parts: z.string() })),
    note: z.string(),
    /** Photo of what is missing or in the way; null if there is nothing to show. */
    proof: z.nullable(z.instanceof(Blob)),
  }),
  z.object({ kind: z.literal('start') }),
  z.object({ kind: z.literal('before_photo'), photo: z.instanceof(Blob) }),
  z.object({ kind: z.literal('after_photo'), photo: z.instanceof(Blob) }),
  z.object({
    kind: z.literal('complete'),
    /** Minutes. */
    actualDuration: z.number(),
    /** Dollars, in the call's format: `187.50`. */
    actualCost: z.string(),
    completionNotes: z.string(),
    /** The price in cents that the screen showed; left out if the cost is valid whatever the price is now. */
    seenPriceCents: z.optional(z.number()),
  }),
  z.object({
    kind: z.literal('message'),
    /** Empty for a quick answer. */
    text: z.string(),
    quick: z.optional(quickAnswer),
  }),
  z.object({ kind: z.literal('message_photo'), photo: z.instanceof(Blob) }),
]);
export type Step = z.output<typeof step>;

/** One waiting entry. Its id is the Idempotency-Key of the call, so that sending it twice does it once. */
export const entry = z.object({
  id: z.string(),
  /** Sending order. */
  order: z.number(),
  technicianId: z.string(),
  jobId: z.string(),
  jobNumber: z.string(),
  /** IANA zone of the job site. */
  zone: z.string(),
  /** ISO instant of the device at which it was done. */
  at: z.string(),
  step,
  /**
   * For a step that begins a visit: when the visit was to begin according to the screen; left out if that does not
   * matter.
   */
  seenStartsAt: z.optional(z.string()),
  /** The server's refusal in its language, which may be empty; null while it is only waiting. */
  problem: z.nullable(
    z.object({
      message: z.string(),
      language: z.enum(languages),
      /** What happened to the job meanwhile, if that is the reason. */
      conflict: z.optional(z.enum(['cancelled', 'reassigned', 'moved', 'price_changed'])),
      /** ISO instant of the device at which it was refused; missing in entries of earlier versions. */
      at: z.optional(z.string()),
    }),
  ),
});
export type Entry = z.output<typeof entry>;

/** An entry that no longer counts for what became of its job. */
export type Conflicted = Entry & {
  readonly problem: Problem & { readonly conflict: NonNullable<Problem['conflict']> };
};
export type Problem = NonNullable<Entry['problem']>;

/** The steps that a job takes once, with the resulting status; null: unchanged. */
const leadsTo: Partial<Record<Step['kind'], Job['status'] | null>> = {
  schedule: 'scheduled',
  route: 'in_route',
  arrive: 'on_site',
  check_in: null,
  no_show_wait: null,
  no_show: 'cancelled',
  unsafe: null,
  return_visit: 'assigned',
  start: 'in_progress',
  complete: 'completed',
};

/** How many pieces of an item are done, including what is waiting. */
export const piecesAhead = (
  job: Pick<Job, 'id' | 'items'>,
  item: number,
  entries: readonly Entry[],
): number =>
  onTheWay(entries, job.id).reduce(
    (done, { step }) => (step.kind === 'pieces' && step.item === item ? step.done : done),
    job.items[item]?.done ?? 0,
  );

/** Entries of one job that are still to be sent (not refused ones). */
export const onTheWay = (entries: readonly Entry[], jobId: string): readonly Entry[] =>
  entries.filter((one) => one.jobId === jobId && one.problem === null);

type Progress = Pick<Job, 'status' | 'stoppedAt' | 'returnVisit'>;

/** The pieces of a job by their names. */
interface Named {
  readonly items: readonly Pick<Job['items'][number], 'name'>[];
}

/** A return visit as the server will create it, without a date yet. */
function returnVisitOf({ items }: Named, { step, at }: Entry): NonNullable<Job['returnVisit']> | null {
  const wanted = { requestedAt: at, photos: [], partsArrivedAt: null, plannedAt: null };
  if (step.kind === 'no_show') return { ...wanted, reason: 'nobody_home', missing: [], note: null };
  if (step.kind !== 'return_visit') return null;
  const { reason, note } = step;
  const missing = step.missing.map(({ item, parts }) => ({
    item,
    parts,
    piece: item === null ? null : (items[item]?.name ?? null),
  }));
  return { ...wanted, reason, missing, note: note || null };
}

/** Storage key of the highest order used so far; only a type, so that the sign-in page loads nothing for it. */
export type OrderKey = 'hexkey-outbox-order';

/** The state of a job once its waiting steps have been sent. */
export const ahead = (job: Pick<Job, 'id'> & Named & Progress, entries: readonly Entry[]): Progress =>
  onTheWay(entries, job.id).reduce<Progress>(
    ({ status, stoppedAt, returnVisit }, one) => {
      const { kind } = one.step;
      // If no one opens the door at a return visit, it needs another date; at a first visit it ends the booking.
      if (kind === 'return_visit' || (kind === 'no_show' && returnVisit !== null))
        return { status: 'assigned', stoppedAt, returnVisit: returnVisitOf(job, one) };
      return {
        status: leadsTo[kind] ?? status,
        stoppedAt: kind === 'unsafe' ? one.at : stoppedAt,
        returnVisit,
      };
    },
    { status: job.status, stoppedAt: job.stoppedAt, returnVisit: job.returnVisit },
  );

/**
 * Whether a new entry replaces a refused one: the same step of the same job, which a job takes once. The new one has
 * its own id, so that the server does not treat it as the refused call. Photos and messages are all separate; an entry
 * still being sent may have arrived already and stays.
 */
export const isReplacedBy = (old: Entry, one: Entry): boolean =>
  old.problem !== null &&
  old.jobId === one.jobId &&
  old.step.kind === one.step.kind &&
  one.step.kind in leadsTo;

/**
 * Whether a step was pressed twice: the last waiting one of its job is the same, and a job takes it once. Photos,
 * checklist taps and messages are all separate.
 */
export function isPressedAgain(jobId: string, step: Step, entries: readonly Entry[]): boolean {
  const last = onTheWay(entries, jobId).findLast((one) => one.step.kind in leadsTo);
  return step.kind in leadsTo && last?.step.kind === step.kind;
}

/** The steps that begin a visit: if the job's time has changed since, they may be invalid. */
export const beginsVisit = ({ kind }: Step): boolean =>
  kind === 'schedule' || kind === 'route' || kind === 'start';

/** A refused entry for a retry, after the current time or price has been seen. */
export function askedAgain({ seenStartsAt: _, ...one }: Entry): Entry {
  if (one.step.kind !== 'complete') return { ...one, problem: null };
  const { seenPriceCents: __, ...step } = one.step;
  return { ...one, problem: null, step };
}

/** The refused completion of a job, so that its form can show the server's message. */
export const refusedCompletion = (entries: readonly Entry[], jobId: string): Entry | undefined =>
  entries.findLast((one) => one.jobId === jobId && one.step.kind === 'complete' && one.problem !== null);

/** Whether it is a message to the customer, which belongs to the conversation and blocks no step. */
const isMessage = ({ kind }: Step): boolean => kind === 'message' || kind === 'message_photo';

/**
 * Whether `one` must not overtake a refused entry of its job: steps keep their order, and a completion requires all
 * photos, which the customer would otherwise miss. An earlier completion or a message blocks nothing.
 */
const isHeldBy = (one: Entry, other: Entry): boolean =>
  other.jobId === one.jobId &&
  other.problem !== null &&
  other.order < one.order &&
  (one.step.kind === 'complete'
    ? other.step.kind !== 'complete' && !isMessage(other.step)
    : one.step.kind in leadsTo && other.step.kind in leadsTo);

/** Whether an entry waits for a refused one of its job. */
export const isHeld = (one: Entry, entries: readonly Entry[]): boolean =>
  entries.some((other) => isHeldBy(one, other));

/** The entry to send next: the oldest that was not refused and waits for no refused one. */
export const nextToSend = (entries: readonly Entry[]): Entry | undefined =>
  entries.find((one) => one.problem === null && !isHeld(one, entries));

/**
 * Why an entry was refused, in the screen's language: the server's message if it is in that language, else the sentence
 * of spec technician §8 for what failed.
 */
export const refusalOf = (t: WorkWords, { problem, step }: Pick<Entry, 'problem' | 'step'>): string =>
  problem?.language === currentLanguage() && problem.message ? problem.message : t(`refused_${step.kind}`);

/** `2 photos`, `1 step and 2 photos`: what is waiting, for the banner; empty if nothing is. */
export function summaryOf(t: WorkWords, entries: readonly Entry[]): string {
  const ofPhotos = entries.filter(({ step }) => 'photo' in step).length;
  const ofSteps = entries.length - ofPhotos;
  const [steps, photos] = [t('steps', { count: ofSteps }), t('photos', { count: ofPhotos })];
  if (ofSteps > 0) return ofPhotos > 0 ? t('stepsAndPhotos', { steps, photos }) : steps;
  return ofPhotos > 0 ? photos : '';
}
