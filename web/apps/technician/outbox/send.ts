/** Sends an entry of the outbox with the time at which it was done; sending the same entry twice does it once. */
import { unreachable } from '#domain/core/unreachable.ts';
import { inCents } from '#api/contract/amounts.ts';
import { ApiProblem, UNEXPLAINED } from '#api/contract/problem.ts';
import type { Client } from '#api/contract/client.ts';
import {
  addAfterPhotos,
  addBeforePhotos,
  arrive,
  checkIn,
  completeJob,
  confirmAppointment,
  getJob,
  reportNoShow,
  requestReturnVisit,
  setPiecesDone,
  startNoShowWait,
  startRoute,
  startWork,
  stopVisit,
} from '#api/contract/jobs.ts';
import { sayMessage } from '#api/contract/conversation.ts';
import { isProblem } from '#web/lib/api.ts';
import { isRefusal } from '#web/lib/query.ts';
import { currentLanguage } from '#web/lib/language/language.ts';
import type { Entry, Problem } from './entry.ts';
import type { Outcome } from './machine.ts';
import type { OutboxStore } from './store.ts';

async function call(client: Client, { id, jobId, at, step }: Entry): Promise<unknown> {
  const common = { params: { id: jobId }, idempotencyKey: id, deviceTime: at } as const;
  switch (step.kind) {
    case 'schedule':
      return client.call(confirmAppointment, common);
    case 'route':
      return client.call(startRoute, { ...common, body: { etaMinutes: step.etaMinutes } });
    case 'arrive':
      return client.call(arrive, common);
    case 'check_in':
      return client.call(checkIn, common);
    case 'no_show_wait':
      return client.call(startNoShowWait, common);
    case 'no_show':
      return client.call(reportNoShow, { ...common, body: noShowForm(step, id) });
    case 'pieces':
      return client.call(setPiecesDone, { ...common, body: { item: step.item, done: step.done } });
    case 'unsafe':
      return client.call(stopVisit, { ...common, body: { reason: step.reason, note: step.note || null } });
    case 'return_visit': {
      const { reason, missing, note, proof } = step;
      const photos = proof === null ? [] : [await dataUrlOf(proof)];
      const body = { reason, missing, note: note || null, photos };
      return client.call(requestReturnVisit, { ...common, body });
    }
    case 'start':
      return client.call(startWork, common);
    case 'before_photo':
      return client.call(addBeforePhotos, { ...common, body: photoForm(step.photo, id) });
    case 'after_photo':
      return client.call(addAfterPhotos, { ...common, body: photoForm(step.photo, id) });
    case 'complete': {
      const { actualDuration, actualCost, completionNotes } = step;
      return client.call(completeJob, {
        ...common,
        body: { actualDuration, actualCost, completionNotes },
      });
    }
    case 'message':
      return client.call(sayMessage, {
        ...common,
        body: step.quick === undefined ? { text: step.text } : { quick: step.quick },
      });
    case 'message_photo':
      return client.call(sayMessage, { ...common, body: photoForm(step.photo, id) });
    default:
      return unreachable(step);
  }
}

function noShowForm(
  { proof, position }: Extract<Entry['step'], { readonly kind: 'no_show' }>,
  id: string,
): FormData {
  const form = photoForm(proof, id);
  // In plain decimal notation, since the form does not accept exponents.
  for (const [name, value] of Object.entries(position ?? {})) form.append(name, value.toFixed(7));
  return form;
}

/** A photo as a data URL for a JSON call. */
function dataUrlOf(photo: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    const fail = () => reject(reader.error ?? new Error('the photo cannot be read'));
    reader.onload = () => (typeof reader.result === 'string' ? resolve(reader.result) : fail());
    reader.onerror = fail;
    reader.readAsDataURL(photo);
  });
}

function photoForm(photo: Blob, id: string): FormData {
  const form = new FormData();
  form.append('photos', photo, `${id}.jpg`);
  return form;
}

/** The outcome of a failed call for its entry. */
export function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof ApiProblem)) return { type: 'unreachable' };
  const { status, code, message } = error;
  // The step was done; only its answer was not what this page expects.
  if (code === 'unexpected_answer') return { type: 'sent' };
  if (status === 401) return { type: 'signed_out' };
  if (status === 0 || status === 408 || status === 429 || status >= 500) return { type: 'unreachable' };
  const conflict = conflictOf(error);
  return {
    type: 'refused',
    // If the server gave no reason, the screen says what failed.
    problem: {
      message: code === UNEXPLAINED ? '' : message,
      language: currentLanguage(),
      ...(conflict && { conflict }),
    },
    code,
  };
}

/** What happened to the job while the phone was offline, as far as the refusal says. */
function conflictOf({ code, details }: ApiProblem): Problem['conflict'] {
  if (code === 'not_yours') return 'reassigned';
  const isStep = code === 'final_status' || code === 'illegal_step';
  return isStep && details['status'] === 'cancelled' ? 'cancelled' : undefined;
}

/**
 * Changes that the person could not know about when they did the step: a different time than on the screen, where the
 * customer would be told that a technician is on the way, or a different price, which the cost was meant to be. The
 * person has to check it again.
 */
async function changedMeanwhile(
  client: Client,
  { jobId, step, seenStartsAt }: Entry,
): Promise<Outcome | null> {
  const seenPriceCents = step.kind === 'complete' ? step.seenPriceCents : undefined;
  if (seenPriceCents === undefined && seenStartsAt === undefined) return null;
  const job = await client.call(getJob, { params: { id: jobId } }).catch((error: unknown) => {
    // The step's own call will report why the job is unavailable; other errors of this read must not be mistaken for
    // its answer.
    if (isRefusal(error) || isProblem(error, 'unexpected_answer')) return null;
    throw error;
  });
  if (job === null) return null;
  const conflict =
    seenStartsAt !== undefined && job.startsAt !== seenStartsAt
      ? 'moved'
      : seenPriceCents !== undefined && inCents(job.totalPrice) !== seenPriceCents
        ? 'price_changed'
        : null;
  if (conflict === null) return null;
  return { type: 'refused', problem: { message: '', language: currentLanguage(), conflict }, code: conflict };
}

/** Creates the machine's `send`. `told` is awaited after a success, so that the screen has read the new state. */
export function sender(
  client: Client,
  store: OutboxStore,
  record: (one: Entry, outcome: Outcome) => Promise<void>,
): (one: Entry) => Promise<Outcome> {
  return async (one) => {
    const outcome = heard(
      await changedMeanwhile(client, one)
        .then(async (changed): Promise<Outcome> => changed ?? (await call(client, one), { type: 'sent' }))
        .catch(outcomeOf),
    );
    if (outcome.type === 'sent') await kept(store.remove(one.id));
    if (outcome.type === 'refused') await kept(keepRefused(store, { ...one, problem: outcome.problem }));
    await record(one, outcome);
    return outcome;
  };
}

/** Adds the time at which a refusal was received. */
function heard(outcome: Outcome): Outcome {
  if (outcome.type !== 'refused') return outcome;
  return { ...outcome, problem: { ...outcome.problem, at: new Date().toISOString() } };
}

/** Stores a refused entry, unless it was discarded while it was being sent. */
async function keepRefused(store: OutboxStore, one: Entry): Promise<void> {
  const isThere = (await store.all(one.technicianId)).some(({ id }) => id === one.id);
  if (isThere) await store.put(one);
}

/** Waits for the store; if the browser refuses storage or has no more space, the outbox is only in memory. */
export async function kept(write: Promise<void>): Promise<'kept' | 'full' | 'refused'> {
  try {
    await write;
    return 'kept';
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    return error.name === 'QuotaExceededError' ? 'full' : 'refused';
  }
}
