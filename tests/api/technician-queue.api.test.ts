/** A technician's queue of offline steps against the server: what each row says is what a re-read says (R4), and a delivery that is repeated is the same one (R15). */
import { createActor, waitFor } from 'xstate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { createClient } from '#api/contract/client.ts';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import { beginLife, cancelForItsFee, freeWindows, type Life, photoUrl } from '#tests/support/life.ts';
import { type Account, hireTechnician, signInAdmin } from '#tests/support/people.ts';
import type { RunningStack } from '#tests/support/stack.ts';
import { askedAgain, type Entry, type Step } from '#web/apps/technician/outbox/entry.ts';
import { outboxMachine } from '#web/apps/technician/outbox/machine.ts';
import { sender } from '#web/apps/technician/outbox/send.ts';

let stack: RunningStack;
let technician: Account;
const at = '2026-11-19T14:06:30.000Z';

beforeAll(async () => {
  stack = await borrowStack();
  technician = await hireTechnician(stack.url, await signInAdmin(stack), { zip: '60601' });
});
afterAll(() => stack?.stop());

/** Jobs that the technician has accepted, each in a window of its own. */
async function acceptedJobs(max: number): Promise<readonly Life[]> {
  const lives: Life[] = [];
  for (let made = 0; made < max; made += 1) {
    const windows = await freeWindows(technician.visitor, '60601', 2);
    const window = windows[0];
    if (!window) throw new Error('no window is free');
    const life = await beginLife({ stack, technician, zip: '60601', window });
    await life.until('route');
    lives.push(life);
  }
  return lives;
}

/** A phone whose line may lose answers; remembers each delivery as it left. */
function phone(loses: (delivery: number) => boolean = () => false) {
  const deliveries: { readonly key: string; readonly path: string; readonly body: string }[] = [];
  const stored = new Map<string, Entry>();
  const client = createClient({
    baseUrl: stack.url,
    role: 'technician',
    headers: () => ({
      cookie: [...technician.visitor.cookies()].map(([name, value]) => `${name}=${value}`).join('; '),
    }),
    fetch: async (input, init) => {
      const { url } = new Request(input);
      const key = new Headers(init?.headers).get('idempotency-key') ?? '';
      const answer = await fetch(input, init);
      if (init?.method !== 'POST') return answer;
      deliveries.push({ key, path: new URL(url).pathname, body: await bodyText(init.body) });
      if (!loses(deliveries.length)) return answer;
      await answer.arrayBuffer();
      throw new TypeError('the answer is lost');
    },
  });
  const store = {
    all: async () => [...stored.values()],
    put: async (one: Entry) => void stored.set(one.id, one),
    remove: async (id: string) => void stored.delete(id),
  };
  const send = sender(client, store, async () => undefined);
  const actor = createActor(outboxMachine({ load: async () => [], send })).start();
  let order = 0;
  return {
    deliveries,
    actor,
    add: (jobId: string, step: Step): Entry => {
      order += 1;
      const one: Entry = {
        id: crypto.randomUUID(),
        order,
        technicianId: technician.id,
        jobId,
        jobNumber: '',
        zone: 'America/Chicago',
        at,
        step,
        problem: null,
      };
      stored.set(one.id, one);
      actor.send({ type: 'ADDED', entry: one });
      return one;
    },
    /** Waits until nothing more can be sent, trying again at once while the line loses answers. */
    drained: async () => {
      for (;;) {
        const state = await waitFor(actor, (now) => now.matches('idle') || now.matches('waiting'), {
          timeout: 30_000,
        });
        if (state.matches('idle')) return state.context.entries;
        actor.send({ type: 'FLUSH' });
        await waitFor(actor, (now) => !now.matches('waiting'));
      }
    },
  };
}

/** What a body says, whatever boundary a form was given. */
async function bodyText(body: RequestInit['body']): Promise<string> {
  if (!(body instanceof FormData)) return typeof body === 'string' ? body : '';
  const parts = [...body.entries()].map(async ([name, value]) =>
    typeof value === 'string' ? `${name}=${value}` : `${name}=${value.name}:${await value.text()}`,
  );
  return (await Promise.all(parts)).join('\n');
}

const photo = async (): Promise<Blob> => (await fetch(await photoUrl())).blob();
const jobShape = z.object({
  status: z.string(),
  routeStartedAt: z.nullable(z.string()),
  arrivedAt: z.nullable(z.string()),
  startedAt: z.nullable(z.string()),
  beforePhotos: z.array(z.string()),
});
const reread = ({ bookingId }: Life) => technician.visitor.insist('GET', `/api/jobs/${bookingId}`, jobShape);

it('R4: each row of a drained queue says what a re-read says, and one that was refused keeps back nothing of others', async () => {
  const [mine, cancelled] = await acceptedJobs(2);
  if (!mine || !cancelled) throw new Error('two jobs are needed');
  await cancelForItsFee(cancelled.customer.visitor, cancelled.bookingId);
  const { add, drained } = phone();
  add(mine.bookingId, { kind: 'route', etaMinutes: 20 });
  const gone = add(cancelled.bookingId, { kind: 'route', etaMinutes: 20 });
  add(mine.bookingId, { kind: 'arrive' });
  const noPhoto = add(mine.bookingId, { kind: 'before_photo', photo: new Blob(['no picture']) });
  add(mine.bookingId, { kind: 'before_photo', photo: await photo() });
  add(mine.bookingId, { kind: 'start' });
  const left = await drained();
  expect(left.map(({ id }) => id)).toEqual([gone.id, noPhoto.id]);
  expect(left[0]?.problem).toMatchObject({ conflict: 'cancelled' });
  for (const { problem } of left) expect(problem?.message).not.toBe('');
  const job = await reread(mine);
  expect(job).toMatchObject({ status: 'in_progress', beforePhotos: [expect.any(String)] });
  for (const instant of [job.routeStartedAt, job.arrivedAt, job.startedAt]) expect(instant).not.toBeNull();
  expect(await reread(cancelled)).toMatchObject({ status: 'cancelled', routeStartedAt: null });
}, 60_000);

it('R15: a delivery is repeated under its key with its body and counts once; a refused one is in a list and is sent again', async () => {
  const [life] = await acceptedJobs(1);
  if (!life) throw new Error('a job is needed');
  // The first two answers of each delivery are lost.
  const { add, drained, deliveries, actor } = phone((delivery) => delivery % 3 !== 0);
  const queued = [
    add(life.bookingId, { kind: 'route', etaMinutes: 20 }),
    add(life.bookingId, { kind: 'message', text: 'I am on my way.' }),
    add(life.bookingId, { kind: 'arrive' }),
    add(life.bookingId, { kind: 'before_photo', photo: await photo() }),
  ];
  expect(await drained()).toEqual([]);
  for (const { id } of queued) {
    const sent = deliveries.filter(({ key }) => key === id);
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map(({ path, body }) => `${path} ${body}`)).size).toBe(1);
  }
  expect((await reread(life)).beforePhotos).toHaveLength(1);

  // Complete needs a photo of the finished work: refused, listed, and taken once there is one.
  const completion = add(life.bookingId, {
    kind: 'complete',
    actualDuration: 90,
    actualCost: '150.00',
    completionNotes: 'Done.',
  });
  const [refused] = await drained();
  expect(refused).toMatchObject({ id: completion.id, problem: { message: expect.stringMatching(/photo/i) } });
  add(life.bookingId, { kind: 'after_photo', photo: await photo() });
  await drained();
  if (!refused) throw new Error('nothing was refused');
  actor.send({ type: 'RETRIED', entry: askedAgain(refused) });
  expect(await drained()).toEqual([]);
  expect(await reread(life)).toMatchObject({ status: 'completed' });
  const completions = deliveries.filter(({ path }) => path.endsWith('/complete'));
  expect(new Set(completions.map(({ key, body }) => `${key} ${body}`)).size).toBe(1);
}, 60_000);
