/** What waits in the outbox: a step of a job with the time at which it was done, until the server has it. */
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
  /** Minutes until arrival, told to the customer; null when the technician names none. */
  z.object({ kind: z.literal('route'), etaMinutes: z.nullable(z.number()) }),
  z.object({ kind: z.literal('arrive') }),
  z.object({ kind: z.literal('check_in') }),
  z.object({ kind: z.literal('no_show_wait') }),
  z.object({
    kind: z.literal('no_show'),
    /** Of the door. */
    proof: z.instanceof(Blob),
    /** Degrees and metres; null where the phone told none. */
    position: z.nullable(z.object({ latitude: z.number(), longitude: z.number(), accuracy: z.number() })),
  }),
  z.object({ kind: z.literal('pieces'), item: z.number(), done: z.number() }),
  z.object({ kind: z.literal('unsafe'), reason: z.enum(stopReasons), note: z.string() }),
  z.object({
    kind: z.literal('return_visit'),
    reason: z.enum(returnReasons),
    missing: z.array(z.object({ item: z.nullable(z.number()), parts: z.string() })),
    note: z.string(),
    /** Of what is missing or in the way; null where there is nothing to show. */
    proof: z.nullable(z.instanceof(Blob)),
  }),
  z.object({ kind: z.literal('start') }),
  z.object({ kind: z.literal('before_photo'), photo: z.instanceof(Blob) }),
  z.object({ kind: z.literal('after_photo'), photo: z.instanceof(Blob) }),
  z.object({
    kind: z.literal('complete'),
    /** Minutes. */
    actualDuration: z.number(),
    /** Dollars, as the call takes them: `187.50`. */
    actualCost: z.string(),
    completionNotes: z.string(),
    /** The price in cents that the screen showed; left out where the cost holds whatever the price is by now. */
    seenPriceCents: z.optional(z.number()),
  }),
  z.object({
    kind: z.literal('message'),
    /** Empty where it is a quick answer. */
    text: z.string(),
    quick: z.optional(quickAnswer),
  }),
  z.object({ kind: z.literal('message_photo'), photo: z.instanceof(Blob) }),
]);
export type Step = z.output<typeof step>;

/** One thing that waits. Its id is the Idempotency-Key of the call, so that sending it twice does it once. */
export const entry = z.object({
  id: z.string(),
  /** Entries go in this order. */
  order: z.number(),
  technicianId: z.string(),
  jobId: z.string(),
  jobNumber: z.string(),
  /** IANA zone of the job site. */
  zone: z.string(),
  /** ISO instant of the device at which it was done. */
  at: z.string(),
  step,
  /** When the visit was to begin as the screen showed it, of a step that begins it; left out where that does not matter. */
  seenStartsAt: z.optional(z.string()),
  /** The server's refusal in the language in which it was said, which may be empty; null while it is only waiting. */
  problem: z.nullable(
    z.object({
      message: z.string(),
      language: z.enum(languages),
      /** What has become of the job meanwhile, where that is the reason. */
      conflict: z.optional(z.enum(['cancelled', 'reassigned', 'moved', 'price_changed'])),
      /** ISO instant of the device at which it was said; phones that kept one earlier do not know. */
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

/** The steps that a job takes once, with the status that they lead to; null: it stays. */
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

/** How many pieces of an item are done, with what waits. */
export const piecesAhead = (
  job: Pick<Job, 'id' | 'items'>,
  item: number,
  entries: readonly Entry[],
): number =>
  onTheWay(entries, job.id).reduce(
    (done, { step }) => (step.kind === 'pieces' && step.item === item ? step.done : done),
    job.items[item]?.done ?? 0,
  );

/** Entries of one job that are on their way (refused ones are not). */
export const onTheWay = (entries: readonly Entry[], jobId: string): readonly Entry[] =>
  entries.filter((one) => one.jobId === jobId && one.problem === null);

type Progress = Pick<Job, 'status' | 'stoppedAt' | 'returnVisit'>;

/** The pieces of a job by their names. */
interface Named {
  readonly items: readonly Pick<Job['items'][number], 'name'>[];
}

/** A return visit as the server will have it, without a date yet. */
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

/** Where the browser keeps the place of what was queued last; a type alone, so that the sign-in page loads nothing for it. */
export type OrderKey = 'hexkey-outbox-order';

/** How far a job will be once its waiting steps have arrived. */
export const ahead = (job: Pick<Job, 'id'> & Named & Progress, entries: readonly Entry[]): Progress =>
  onTheWay(entries, job.id).reduce<Progress>(
    ({ status, stoppedAt, returnVisit }, one) => {
      const { kind } = one.step;
      // A return visit to which nobody opens wants another date; a first visit ends the booking.
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
 * Whether a new entry stands in for a refused one: the same step of the same job, which a job takes once. The new one
 * has its own id, so that the server does not take it for the refused call. Photos and messages each stand for
 * themselves; what is still on its way may have arrived already and stays.
 */
export const isReplacedBy = (old: Entry, one: Entry): boolean =>
  old.problem !== null &&
  old.jobId === one.jobId &&
  old.step.kind === one.step.kind &&
  one.step.kind in leadsTo;

/**
 * Whether a step is pressed again: the last one of its job that is on its way is the same, which a job takes once. Photos,
 * ticks and messages each stand for themselves.
 */
export function isPressedAgain(jobId: string, step: Step, entries: readonly Entry[]): boolean {
  const last = onTheWay(entries, jobId).findLast((one) => one.step.kind in leadsTo);
  return step.kind in leadsTo && last?.step.kind === step.kind;
}

/** The steps that begin a visit: done for another time than the job has by now, they may be none. */
export const beginsVisit = ({ kind }: Step): boolean =>
  kind === 'schedule' || kind === 'route' || kind === 'start';

/** A refused entry as it is tried again; another time or price has been seen then. */
export function askedAgain({ seenStartsAt: _, ...one }: Entry): Entry {
  if (one.step.kind !== 'complete') return { ...one, problem: null };
  const { seenPriceCents: __, ...step } = one.step;
  return { ...one, problem: null, step };
}

/** The refused completion of a job, for its form to show what the server said. */
export const refusedCompletion = (entries: readonly Entry[], jobId: string): Entry | undefined =>
  entries.findLast((one) => one.jobId === jobId && one.step.kind === 'complete' && one.problem !== null);

/** Whether it is said to the customer: that stands in the conversation, and holds nothing of the job up. */
const isMessage = ({ kind }: Step): boolean => kind === 'message' || kind === 'message_photo';

/**
 * Whether `one` must not overtake a refused entry of its job: steps keep their order, and a completion brings every photo
 * that the customer would miss. An earlier completion and a message hold nothing.
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

/** The entry to send next: the oldest that has not been refused and waits for no refused one. */
export const nextToSend = (entries: readonly Entry[]): Entry | undefined =>
  entries.find((one) => one.problem === null && !isHeld(one, entries));

/**
 * Why an entry was refused, in the language of the screen: what the server has said in that language, else the sentence
 * of spec technician §8 for what failed.
 */
export const refusalOf = (t: WorkWords, { problem, step }: Pick<Entry, 'problem' | 'step'>): string =>
  problem?.language === currentLanguage() && problem.message ? problem.message : t(`refused_${step.kind}`);

/** `2 photos`, `1 step and 2 photos`: what waits, for the banner; empty when nothing does. */
export function summaryOf(t: WorkWords, entries: readonly Entry[]): string {
  const ofPhotos = entries.filter(({ step }) => 'photo' in step).length;
  const ofSteps = entries.length - ofPhotos;
  const [steps, photos] = [t('steps', { count: ofSteps }), t('photos', { count: ofPhotos })];
  if (ofSteps > 0) return ofPhotos > 0 ? t('stepsAndPhotos', { steps, photos }) : steps;
  return ofPhotos > 0 ? photos : '';
}
