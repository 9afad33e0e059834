/** Sends an entry of the outbox with the time at which it was done; the same entry sent twice is one step. */
import { unreachable } from '#domain/core/unreachable.ts';
import { ApiProblem } from '#api/contract/problem.ts';
import type { Client } from '#api/contract/client.ts';
import {
  addAfterPhotos,
  addBeforePhotos,
  arrive,
  completeJob,
  confirmAppointment,
  messageCustomer,
  startRoute,
  startWork,
} from '#api/contract/jobs.ts';
import { currentLanguage } from '#web/lib/language/language.ts';
import type { Entry } from './entry.ts';
import type { Outcome } from './machine.ts';
import type { OutboxStore } from './store.ts';

function call(client: Client, { id, jobId, at, step }: Entry): Promise<unknown> {
  const common = { params: { id: jobId }, idempotencyKey: id, deviceTime: at } as const;
  switch (step.kind) {
    case 'schedule':
      return client.call(confirmAppointment, common);
    case 'route':
      return client.call(startRoute, { ...common, body: { etaMinutes: step.etaMinutes } });
    case 'arrive':
      return client.call(arrive, common);
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
      return client.call(messageCustomer, { ...common, body: { text: step.text } });
    default:
      return unreachable(step);
  }
}

function photoForm(photo: Blob, id: string): FormData {
  const form = new FormData();
  form.append('photos', photo, `${id}.jpg`);
  return form;
}

/** What a failed call means for its entry. */
export function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof ApiProblem)) return { type: 'unreachable' };
  const { status, code, message } = error;
  // The step is done; only its answer was not what this page knows.
  if (code === 'unexpected_answer') return { type: 'sent' };
  if (status === 0 || status === 401 || status === 408 || status === 429 || status >= 500)
    return { type: 'unreachable' };
  return { type: 'refused', problem: { message, language: currentLanguage() } };
}

/** Makes the machine's `send`. `told` is awaited after a success, so that the screen has read the new state. */
export function sender(
  client: Client,
  store: OutboxStore,
  record: (one: Entry, outcome: Outcome) => Promise<void>,
): (one: Entry) => Promise<Outcome> {
  return async (one) => {
    const outcome = await call(client, one).then((): Outcome => ({ type: 'sent' }), outcomeOf);
    if (outcome.type === 'sent') await kept(store.remove(one.id));
    if (outcome.type === 'refused') await kept(store.put({ ...one, problem: outcome.problem }));
    await record(one, outcome);
    return outcome;
  };
}

/** Waits for the store; where the browser refuses storage, the outbox lives in memory. */
export async function kept(write: Promise<void>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}
