/** The completion form's values: stored on the device while they are typed, checked before they are sent. */
import { inCents, inDollars } from '#api/contract/amounts.ts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { completeJob, type Job } from '#api/contract/jobs.ts';
import { limits, unchargeable } from '#domain/booking/charge-limits.ts';
import { ledgerMoney, money, parseMoney } from '#web/lib/format.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import { useNow } from '#web/lib/now.ts';
import { readStored, store } from '#web/lib/storage.ts';
import type { Step } from '../outbox/entry.ts';
import type { jobTexts } from '#words/generated/technician.ts';

/** Whole minutes change no more often, so the screen need not be rendered every second. */
const CLOCK_MS = 10_000;

/** What is stored: minutes and cost are null until someone enters them. */
const draft = z.object({ minutes: z.nullable(z.string()), cost: z.nullable(z.string()), notes: z.string() });
type Draft = z.output<typeof draft>;

/** As shown and typed: minutes, dollars, text. */
export type CompletionFields = Readonly<Record<keyof Draft, string>>;
export type CompletionErrors = Partial<Readonly<Record<keyof CompletionFields, string>>>;

/**
 * What prevents a completion from being sent: the title and sentence of spec technician §5, and the fields' own
 * messages.
 */
export interface Missing {
  readonly title: string;
  readonly detail: string;
  readonly errors: CompletionErrors;
}

/**
 * The step to send, or what is missing. `photos` counts after photos, including queued ones. The limits are those of
 * the call, and the message about a cost of zero is the server's, so that nothing is queued that would be refused.
 */
export function completionOf(
  t: TextOf<typeof jobTexts>,
  { minutes, cost, notes }: CompletionFields,
  photos: number,
  /** The price, if it is the cost without anyone having entered it. */
  seenPriceCents?: number,
): { readonly step: Step } | { readonly missing: Missing } {
  const text = notes.trim();
  const amount = parseMoney(cost);
  const whole = /^\d{1,4}$/.test(minutes.trim()) ? Number(minutes) : 0;
  const refuse = (title: string, detail: string, errors: CompletionErrors = {}) => ({
    missing: { title, detail, errors },
  });
  if (photos === 0) return refuse(t('missingPhotos'), t('missingPhotosText'));
  if (!text) {
    const detail = t('missingNotesText');
    return refuse(t('missingNotes'), detail, { notes: detail });
  }
  const wrong = (field: keyof CompletionFields, detail: string, beside = detail) =>
    refuse(t('error'), detail, { [field]: beside });
  if (whole < 1) return wrong('minutes', t('minutesMissingText'), t('minutesMissing'));
  if (amount === null) return wrong('cost', t('costMissingText'), t('costMissing'));
  if (unchargeable(amount))
    return wrong('cost', t('costOutOfLimits', { min: money(limits.min), max: money(limits.max) }));
  const call = { actualDuration: whole, actualCost: inDollars(amount), completionNotes: text };
  const { body } = completeJob;
  const issue = body && z.safeParse(body, call).error?.issues[0];
  if (issue?.path[0] === 'actualDuration') return wrong('minutes', t('tooManyMinutes'));
  if (issue) return wrong('notes', t('notesTooLong'));
  return {
    step: {
      kind: 'complete',
      actualDuration: whole,
      actualCost: ledgerMoney(amount).replaceAll(',', ''),
      completionNotes: text,
      ...(seenPriceCents !== undefined && { seenPriceCents }),
    },
  };
}

/**
 * Whole minutes from the start of the work until `now` (epoch milliseconds), at least one, plus those of earlier
 * visits, in the form's format; empty if the start is unknown.
 */
export function minutesWorked(startedAt: string | null, now: number, before = 0): string {
  if (startedAt === null) return '';
  return String(before + Math.max(1, Math.round((now - Date.parse(startedAt)) / 60_000)));
}

const keyOf = (jobId: string): string => `hexkey-completion-${jobId}`;

function draftOf(jobId: string): Draft {
  const stored = readStored(keyOf(jobId));
  const parsed = stored === null ? null : z.safeParse(draft, parseJson(stored));
  return parsed?.success ? parsed.data : { minutes: null, cost: null, notes: '' };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Deletes the draft once the server has it; until then it is needed in case of a refusal. */
export const forgetDraft = (jobId: string): void => store(keyOf(jobId), null);

/**
 * The form's values, which survive a reload, a closed tab or a refusal. Until they are edited, the minutes run with the
 * clock, and the cost is the price, even if an admin changes it meanwhile. `startedAt` is when the work began, even if
 * that step is still in the outbox.
 */
export function useCompletion(
  job: Pick<Job, 'id' | 'totalPrice' | 'status' | 'minutesWorked'>,
  startedAt: string | null,
) {
  const [kept, setKept] = useState(() => draftOf(job.id));
  const [errors, setErrors] = useState<CompletionErrors>({});
  const isRunning = kept.minutes === null && startedAt !== null;
  const now = useNow(isRunning && job.status === 'in_progress', CLOCK_MS);
  return {
    /** Whether the minutes are still running with the clock. */
    isRunning,
    values: {
      notes: kept.notes,
      minutes: kept.minutes ?? minutesWorked(startedAt, now, job.minutesWorked),
      cost: kept.cost ?? ledgerMoney(inCents(job.totalPrice)),
    },
    /** The price in cents that is used as the cost if none was entered. */
    seenPriceCents: kept.cost === null ? inCents(job.totalPrice) : undefined,
    errors,
    setErrors,
    change(next: Partial<CompletionFields>): void {
      const all = { ...kept, ...next };
      setKept(all);
      setErrors({});
      store(keyOf(job.id), JSON.stringify(all));
    },
  };
}
export type Completion = ReturnType<typeof useCompletion>;
