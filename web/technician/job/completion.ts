/** The completion form's values: kept on the device while they are typed, checked before they are sent. */
import { useState } from 'react';
import * as z from 'zod/mini';
import type { Job } from '#api/contract/jobs.ts';
import { cents } from '#domain/money.ts';
import { ledgerMoney, parseMoney } from '#web/lib/format.ts';
import { readStored, store } from '#web/lib/storage.ts';
import type { Step } from '../outbox/entry.ts';

const DEFAULT_MINUTES = 120;

const fields = z.object({ minutes: z.string(), cost: z.string(), notes: z.string() });
/** As typed: minutes, dollars, text. */
export type CompletionFields = z.output<typeof fields>;
export type CompletionErrors = Partial<Readonly<Record<keyof CompletionFields, string>>>;

/** What keeps a completion from being sent: the title and sentence of spec technician §5, and the fields' own words. */
export interface Missing {
  readonly title: string;
  readonly detail: string;
  readonly errors: CompletionErrors;
}

/** The step to send, or what is missing. `photos` counts after photos, those on their way included. */
export function completionOf(
  { minutes, cost, notes }: CompletionFields,
  photos: number,
): { readonly step: Step } | { readonly missing: Missing } {
  const text = notes.trim();
  const amount = parseMoney(cost);
  const whole = /^\d{1,4}$/.test(minutes.trim()) ? Number(minutes) : 0;
  const refuse = (title: string, detail: string, errors: CompletionErrors = {}) => ({
    missing: { title, detail, errors },
  });
  if (photos === 0) return refuse('Missing Photos', 'Please upload at least one photo to complete the job.');
  if (!text) {
    const detail = 'Please provide completion notes for the customer.';
    return refuse('Missing Notes', detail, { notes: detail });
  }
  if (whole < 1)
    return refuse('Error', 'Please enter the duration in minutes.', { minutes: 'Please enter minutes.' });
  if (amount === null)
    return refuse('Error', 'Please enter the actual cost.', { cost: 'Please enter an amount in dollars.' });
  return {
    step: {
      kind: 'complete',
      actualDuration: whole,
      actualCost: ledgerMoney(amount).replaceAll(',', ''),
      completionNotes: text,
    },
  };
}

const keyOf = (jobId: string): string => `hexkey-completion-${jobId}`;

function draftOf(job: Pick<Job, 'id' | 'totalPrice'>): CompletionFields {
  const stored = readStored(keyOf(job.id));
  const parsed = stored === null ? null : z.safeParse(fields, parseJson(stored));
  return parsed?.success
    ? parsed.data
    : {
        minutes: String(DEFAULT_MINUTES),
        cost: ledgerMoney(cents(Math.round(job.totalPrice * 100))),
        notes: '',
      };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** The form's values; a reload or a closed tab loses none of them. */
export function useCompletion(job: Pick<Job, 'id' | 'totalPrice'>) {
  const [values, setValues] = useState(() => draftOf(job));
  const [errors, setErrors] = useState<CompletionErrors>({});
  return {
    values,
    errors,
    setErrors,
    change(next: Partial<CompletionFields>): void {
      const all = { ...values, ...next };
      setValues(all);
      setErrors({});
      store(keyOf(job.id), JSON.stringify(all));
    },
    /** After it was sent. */
    forget: (): void => store(keyOf(job.id), null),
  };
}
export type Completion = ReturnType<typeof useCompletion>;
