import { createActor, SimulatedClock, waitFor } from 'xstate';
import { beforeAll, describe, expect, it } from 'vitest';
import { i18n, loadTexts, textOf } from '#web/lib/language/messages.ts';
import { workTexts } from '#words/generated/technician.ts';
import {
  askedAgain,
  isPressedAgain,
  isReplacedBy,
  nextToSend,
  refusalOf,
  refusedCompletion,
  ahead,
  summaryOf,
  type Entry,
  type Problem,
  type Step,
} from './entry.ts';
import { outboxMachine, type Outcome } from './machine.ts';
import { photosLeft, roomOf } from './room.ts';
import { outcomeOf, sender } from './send.ts';
import { type Client, createClient } from '#api/contract/client.ts';
import { ApiProblem, UNEXPLAINED } from '#api/contract/problem.ts';

const t = textOf(workTexts);
const said = (message: string): Problem => ({ message, language: 'en' });

function waiting(order: number, step: Step, problem: Problem | null = null): Entry {
  return {
    id: `entry-${order}`,
    order,
    technicianId: 'tech-1',
    jobId: 'job-1',
    jobNumber: 'HX-7K2M4Q',
    zone: 'America/New_York',
    at: '2026-11-19T14:06:30.000Z',
    step,
    problem,
  };
}
beforeAll(async () => {
  await loadTexts(workTexts, 'en');
  i18n.activate('en', 'en-US');
});
const photo = (): Step => ({ kind: 'after_photo', photo: new Blob(['x']) });
const completion: Step = {
  kind: 'complete',
  actualDuration: 120,
  actualCost: '150.00',
  completionNotes: 'Done',
};

/**
 * Maximum sends: a queue that never settles would send forever and even block the test's timeout, so from then on there
 * are no answers.
 */
const MOST_TRIES = 20;
function bounded(send: (one: Entry) => Promise<Outcome>): (one: Entry) => Promise<Outcome> {
  let tries = 0;
  return (one) => {
    tries += 1;
    return tries > MOST_TRIES ? new Promise(() => undefined) : send(one);
  };
}

/** A machine with a list of outcomes; records what it was asked to send. */
function outboxOf(kept: readonly Entry[], outcomes: Outcome[]) {
  const sent: string[] = [];
  const actor = createActor(
    outboxMachine({
      load: async () => kept,
      send: bounded(async (one) => {
        sent.push(one.id);
        return outcomes.shift() ?? { type: 'sent' };
      }),
    }),
  ).start();
  return { actor, sent };
}

describe('the outbox', () => {
  it('sends what the device has kept, oldest first, one after the other', async () => {
    const { actor, sent } = outboxOf([waiting(1, { kind: 'arrive' }), waiting(2, { kind: 'start' })], []);
    await waitFor(actor, (state) => state.matches('idle') && state.context.entries.length === 0);
    expect(sent).toEqual(['entry-1', 'entry-2']);
  });

  it('waits while the server is out of reach, and sends the same entry when it is told that it is back', async () => {
    const { actor, sent } = outboxOf([], [{ type: 'unreachable' }]);
    await waitFor(actor, (state) => state.matches('idle'));
    actor.send({ type: 'ADDED', entry: waiting(1, { kind: 'arrive' }) });
    await waitFor(actor, (state) => state.matches('waiting'));
    expect(actor.getSnapshot().context.entries).toHaveLength(1);
    actor.send({ type: 'FLUSH' });
    await waitFor(actor, (state) => state.matches('idle') && state.context.entries.length === 0);
    expect(sent).toEqual(['entry-1', 'entry-1']);
  });

  it('tries an unreachable server again by itself, soon at first and then less and less often', async () => {
    const clock = new SimulatedClock();
    let tries = 0;
    const actor = createActor(
      outboxMachine({
        load: async () => [waiting(1, { kind: 'arrive' })],
        send: async () => ((tries += 1), tries > 8 ? { type: 'sent' } : { type: 'unreachable' }),
      }),
      { clock },
    ).start();
    for (const [index, seconds] of [1, 2, 4, 8, 16, 20, 20, 20].entries()) {
      await waitFor(actor, (state) => state.matches('waiting') && tries === index + 1);
      clock.increment(seconds * 1000 - 1);
      expect(actor.getSnapshot().matches('waiting')).toBe(true);
      clock.increment(1);
    }
    await waitFor(actor, (state) => state.matches('idle') && state.context.entries.length === 0);
    expect(tries).toBe(9);
    // If the server is unreachable after an answer, the retry comes soon again.
    expect(actor.getSnapshot().context.unanswered).toBe(0);
  });

  it('knows that it waits for a sign-in, until the server has taken something again', async () => {
    const { actor } = outboxOf([waiting(1, { kind: 'arrive' })], [{ type: 'signed_out' }]);
    await waitFor(actor, (state) => state.matches('waiting'));
    expect(actor.getSnapshot().context).toMatchObject({ isSignedOut: true, entries: [{ id: 'entry-1' }] });
    actor.send({ type: 'FLUSH' });
    await waitFor(actor, (state) => state.matches('idle') && state.context.entries.length === 0);
    expect(actor.getSnapshot().context.isSignedOut).toBe(false);
  });

  it('takes new entries while it sends', async () => {
    let answer: (outcome: Outcome) => void = () => undefined;
    const actor = createActor(
      outboxMachine({
        load: async () => [waiting(1, { kind: 'arrive' })],
        send: () => new Promise((resolve) => (answer = resolve)),
      }),
    ).start();
    await waitFor(actor, (state) => state.matches('sending'));
    actor.send({ type: 'ADDED', entry: waiting(2, photo()) });
    answer({ type: 'sent' });
    await waitFor(actor, (state) => state.context.sending === 'entry-2');
    expect(actor.getSnapshot().context.entries.map(({ id }) => id)).toEqual(['entry-2']);
    actor.stop();
  });

  it('tries at once again when the connection came back while a try was failing', async () => {
    const tries: ((outcome: Outcome) => void)[] = [];
    const actor = createActor(
      outboxMachine({
        load: async () => [waiting(1, { kind: 'arrive' })],
        send: () => new Promise((resolve) => tries.push(resolve)),
      }),
    ).start();
    await waitFor(actor, (state) => state.matches('sending'));
    actor.send({ type: 'FLUSH' });
    tries[0]?.({ type: 'unreachable' });
    await expect.poll(() => tries.length).toBe(2);
    // A second notification does not lead to a second try.
    tries[1]?.({ type: 'unreachable' });
    await waitFor(actor, (state) => state.matches('waiting'));
    actor.stop();
  });

  it('keeps a refused photo with its reason, and holds the completion back until it is dropped', async () => {
    const { actor, sent } = outboxOf(
      [waiting(1, photo()), waiting(2, completion)],
      [{ type: 'refused', code: 'unreadable_photo', problem: said('IMG_1.jpg is not a valid image file.') }],
    );
    await waitFor(actor, (state) => state.context.entries[0]?.problem != null);
    await waitFor(actor, (state) => state.matches('idle'));
    expect(sent).toEqual(['entry-1']);
    actor.send({ type: 'REMOVED', id: 'entry-1' });
    await waitFor(actor, (state) => state.matches('idle') && state.context.entries.length === 0);
    expect(sent).toEqual(['entry-1', 'entry-2']);
  });

  it('sends a corrected completion in place of the refused one, as a call of its own', async () => {
    const { actor, sent } = outboxOf(
      [waiting(1, completion)],
      [
        {
          type: 'refused',
          code: 'amount_too_low',
          problem: said('The actual cost must be between $0.50 and $999,999.99.'),
        },
      ],
    );
    await waitFor(actor, (state) => refusedCompletion(state.context.entries, 'job-1') !== undefined);
    await waitFor(actor, (state) => state.matches('idle'));
    expect(
      ahead(
        { id: 'job-1', status: 'in_progress', stoppedAt: null, returnVisit: null, items: [] },
        actor.getSnapshot().context.entries,
      ).status,
    ).toBe('in_progress');
    actor.send({ type: 'ADDED', entry: waiting(2, completion) });
    await waitFor(actor, (state) => state.matches('idle') && state.context.entries.length === 0);
    expect(sent).toEqual(['entry-1', 'entry-2']);
  });

  it('tries a refused entry again by hand', async () => {
    const refused = waiting(1, photo(), said('Too large'));
    const { actor, sent } = outboxOf([refused], []);
    await waitFor(actor, (state) => state.matches('idle'));
    expect(sent).toEqual([]);
    actor.send({ type: 'RETRIED', entry: askedAgain(refused) });
    await waitFor(actor, (state) => state.matches('idle') && state.context.entries.length === 0);
    expect(sent).toEqual(['entry-1']);
  });

  it('goes on in memory where the browser refuses storage', async () => {
    const actor = createActor(
      outboxMachine({
        load: () => Promise.reject(new DOMException('no', 'SecurityError')),
        send: bounded(async () => ({ type: 'sent' })),
      }),
    ).start();
    actor.send({ type: 'ADDED', entry: waiting(1, { kind: 'arrive' }) });
    await waitFor(actor, (state) => state.matches('idle') && state.context.entries.length === 0);
  });
});

/** A phone's queue with the real client: `answer` stands for the network, and returns the response to each request. */
function phoneWith(kept: readonly Entry[], answer: (path: string, tries: number) => Response | 'lost') {
  const stored = new Map(kept.map((one) => [one.id, one]));
  const store = {
    all: async () => [...stored.values()],
    put: async (one: Entry) => void stored.set(one.id, one),
    remove: async (id: string) => void stored.delete(id),
  };
  const requests: {
    readonly path: string;
    readonly key: string;
    readonly at: string;
    readonly body: string;
  }[] = [];
  const client = createClient({
    fetch: async (url, { headers, body } = {}) => {
      const path = url instanceof Request ? url.url : url.toString();
      const sent = new Headers(headers);
      requests.push({
        path,
        key: sent.get('idempotency-key') ?? '',
        at: sent.get('x-device-time') ?? '',
        body: typeof body === 'string' ? body : '',
      });
      const given = answer(path, requests.filter((one) => one.path === path).length);
      if (given === 'lost') throw new TypeError('the answer is lost');
      return given;
    },
  });
  const send = bounded(sender(client, store, async () => undefined));
  const actor = createActor(outboxMachine({ load: store.all, send })).start();
  return { actor, store, requests };
}
const ofJob = (jobId: string, one: Entry): Entry => ({ ...one, jobId });
const receipt = () =>
  Response.json({
    id: 'job-1',
    number: 'HX-7K2M4Q',
    status: 'on_site',
    paymentStatus: 'authorized',
    position: '1',
    clientSecret: null,
    intentType: null,
    stripePaymentIntentId: null,
    amountCents: null,
  });
const refusal = () =>
  Response.json(
    { type: 'x', title: 'x', status: 409, code: 'illegal_step', detail: 'Not now.', message: 'Not now.' },
    { status: 409 },
  );

describe('what is sent in one go', () => {
  it('R4: has a result for each entry, and the list on the screen is what the device has', async () => {
    const jobs = [1, 2, 3].map((k) => ofJob(`job-${k}`, waiting(k, { kind: 'arrive' })));
    const { actor, store } = phoneWith(jobs, (path) =>
      path.includes('job-1') ? receipt() : path.includes('job-2') ? refusal() : 'lost',
    );
    await waitFor(actor, (state) => state.matches('waiting'));
    const { entries } = actor.getSnapshot().context;
    expect(entries.map(({ id, problem }) => [id, problem?.message ?? null])).toEqual([
      ['entry-2', 'Not now.'],
      ['entry-3', null],
    ]);
    expect(await store.all()).toEqual(entries);
    actor.stop();
  });

  it('R15: goes again with the same id, time and content, and what was refused stays until it is sent again by hand', async () => {
    const { actor, store, requests } = phoneWith(
      [waiting(1, { kind: 'message', text: 'I am early.' })],
      (_, tries) =>
        tries === 1
          ? 'lost'
          : tries === 2
            ? new Response('', { status: 503 })
            : tries === 3
              ? refusal()
              : receipt(),
    );
    for (const tries of [1, 2]) {
      await waitFor(actor, (state) => state.matches('waiting') && requests.length === tries);
      actor.send({ type: 'FLUSH' });
    }
    await waitFor(actor, (state) => state.context.entries[0]?.problem != null);
    const [refused] = await store.all();
    expect(refused?.problem).toEqual({ ...said('Not now.'), at: expect.any(String) });
    if (refused) actor.send({ type: 'RETRIED', entry: askedAgain(refused) });
    await waitFor(actor, (state) => state.matches('idle') && state.context.entries.length === 0);
    expect(requests.length).toBe(4);
    expect(new Set(requests.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(requests[0]).toMatchObject({ key: 'entry-1', at: '2026-11-19T14:06:30.000Z' });
    expect(await store.all()).toEqual([]);
  });
});

describe('entries', () => {
  it('carry a job forward on the screen before the server knows', () => {
    const job = { id: 'job-1', status: 'assigned', stoppedAt: null, returnVisit: null, items: [] } as const;
    const entries = [waiting(1, { kind: 'route', etaMinutes: 20 }), waiting(2, { kind: 'arrive' })];
    expect(ahead(job, entries).status).toBe('on_site');
    expect(ahead(job, [waiting(1, { kind: 'route', etaMinutes: 20 }, said('No.'))]).status).toBe('assigned');
    expect(ahead({ ...job, id: 'other' }, entries).status).toBe('assigned');
  });
  it('stop a visit that is not safe before anybody knows, and leave it as it was once that is refused', () => {
    const job = { id: 'job-1', status: 'on_site', stoppedAt: null, returnVisit: null, items: [] } as const;
    const unsafe = { kind: 'unsafe', reason: 'animal', note: '' } as const;
    const left = waiting(1, unsafe);
    expect(ahead(job, [left])).toMatchObject({ status: 'on_site', stoppedAt: left.at });
    expect(ahead(job, [waiting(1, unsafe, said('No.'))])).toMatchObject({
      status: 'on_site',
      stoppedAt: null,
    });
  });
  it('end a visit without a date for the next one, where the work or a closed door asks for it', () => {
    const job = {
      id: 'job-1',
      status: 'in_progress',
      stoppedAt: null,
      returnVisit: null,
      items: [],
    } as const;
    const asked: Entry['step'] = {
      kind: 'return_visit',
      reason: 'out_of_time',
      missing: [],
      note: '',
      proof: null,
    };
    const then = ahead(job, [waiting(1, asked)]);
    expect(then).toMatchObject({
      status: 'assigned',
      returnVisit: { reason: 'out_of_time', note: null, plannedAt: null },
    });
    const closed = { kind: 'no_show', proof: new Blob(['door']), position: null } as const;
    expect(ahead({ ...job, status: 'on_site' }, [waiting(1, closed)])).toMatchObject({ status: 'cancelled' });
    expect(ahead({ ...job, ...then, status: 'on_site' }, [waiting(2, closed)])).toMatchObject({
      status: 'assigned',
      returnVisit: { reason: 'nobody_home' },
    });
  });
  it('of other jobs do not hold a completion back', () => {
    const other = { ...waiting(1, photo(), said('No.')), jobId: 'job-2' };
    expect(nextToSend([other, waiting(2, completion)])?.id).toBe('entry-2');
  });
  it('is pressed once: a second press of the same step adds nothing', () => {
    const queued = [waiting(1, { kind: 'start' }), waiting(2, completion), waiting(3, photo())];
    expect(isPressedAgain('job-1', completion, queued)).toBe(true);
    expect(isPressedAgain('job-2', completion, queued)).toBe(false);
    expect(isPressedAgain('job-1', photo(), queued)).toBe(false);
    // A refused one is retried with a press.
    expect(isPressedAgain('job-1', completion, [waiting(1, completion, said('No.'))])).toBe(false);
    // A second visit begins like the first one.
    const route: Step = { kind: 'route', etaMinutes: 30 };
    const left: Step = { kind: 'return_visit', reason: 'parts_missing', missing: [], note: '', proof: null };
    expect(isPressedAgain('job-1', route, [waiting(1, route)])).toBe(true);
    expect(isPressedAgain('job-1', route, [waiting(1, route), waiting(2, left)])).toBe(false);
  });

  it('that a job takes once stand in for their refused predecessor, and for nothing else', () => {
    const refused = waiting(1, completion, said('No.'));
    expect(isReplacedBy(refused, waiting(2, completion))).toBe(true);
    expect(isReplacedBy(waiting(1, completion), waiting(2, completion))).toBe(false);
    expect(isReplacedBy({ ...refused, jobId: 'job-2' }, waiting(2, completion))).toBe(false);
    expect(isReplacedBy(refused, waiting(2, { kind: 'start' }))).toBe(false);
    expect(isReplacedBy(waiting(1, photo(), said('No.')), waiting(2, photo()))).toBe(false);
  });
  it('let a completion pass a refused completion or message, but no refused photo or earlier step', () => {
    const next = (refused: Step) =>
      nextToSend([waiting(1, refused, said('No.')), waiting(2, completion)])?.id;
    expect(next(completion)).toBe('entry-2');
    expect(next({ kind: 'message', text: 'On my way.' })).toBe('entry-2');
    expect(next(photo())).toBeUndefined();
    expect(next({ kind: 'start' })).toBeUndefined();
  });
  it('that are steps keep their order behind a refused one, while photos and messages go', () => {
    const next = (step: Step) =>
      nextToSend([waiting(1, { kind: 'route', etaMinutes: 20 }, said('No.')), waiting(2, step)])?.id;
    expect(next({ kind: 'arrive' })).toBeUndefined();
    expect(next({ kind: 'start' })).toBeUndefined();
    expect(next(photo())).toBe('entry-2');
    expect(next({ kind: 'message', text: 'On my way.' })).toBe('entry-2');
    // A refused entry that was done later does not block earlier ones.
    const later = waiting(3, { kind: 'start' }, said('No.'));
    expect(nextToSend([waiting(2, { kind: 'arrive' }), later])?.id).toBe('entry-2');
  });
  it('are counted in words', () => {
    expect(summaryOf(t, [])).toBe('');
    expect(summaryOf(t, [waiting(1, photo()), waiting(2, photo())])).toBe('2 photos');
    expect(summaryOf(t, [waiting(1, { kind: 'arrive' }), waiting(2, photo())])).toBe('1 step and 1 photo');
  });
});

describe('a refusal', () => {
  it('is said as the server did, and in other words where the screen speaks another language by now', () => {
    const one = waiting(1, { kind: 'start' }, said('Too early.'));
    expect(refusalOf(t, one)).toBe('Too early.');
    expect(refusalOf(t, { ...one, problem: { message: 'Demasiado pronto.', language: 'es' } })).toBe(
      'Failed to start job',
    );
  });
});

describe('an answer', () => {
  const problem = (status: number, code: string) => new ApiProblem({ status, code, message: 'No.' });
  it('that is a refusal ends the entry, anything else is tried again', () => {
    expect(outcomeOf(problem(409, 'illegal_step'))).toEqual({
      type: 'refused',
      code: 'illegal_step',
      problem: said('No.'),
    });
    // Something between here and the server refused it without a reason: the screen says what failed.
    expect(outcomeOf(problem(403, UNEXPLAINED))).toMatchObject({ type: 'refused', problem: { message: '' } });
    for (const [status, code] of [
      [0, 'offline'],
      [429, 'too_many_requests'],
      [503, 'unavailable'],
    ] as const)
      expect(outcomeOf(problem(status, code))).toEqual({ type: 'unreachable' });
    expect(outcomeOf(problem(401, 'sign_in_required'))).toEqual({ type: 'signed_out' });
  });
  it('says what has become of the job meanwhile', () => {
    const conflictAfter = (code: string, details: ApiProblem['details'] = {}) => {
      const outcome = outcomeOf(new ApiProblem({ status: 409, code, message: 'No.', details }));
      return outcome.type === 'refused' ? outcome.problem.conflict : outcome.type;
    };
    expect(conflictAfter('final_status', { status: 'cancelled' })).toBe('cancelled');
    expect(conflictAfter('not_yours')).toBe('reassigned');
    expect(conflictAfter('final_status', { status: 'completed' })).toBeUndefined();
    expect(conflictAfter('needs_photos')).toBeUndefined();
  });
  it('that this page does not understand still means that the step is done', () =>
    expect(outcomeOf(problem(200, 'unexpected_answer'))).toEqual({ type: 'sent' }));
});

describe('a completion whose price was nobody’s choice', () => {
  const seen = { ...completion, seenPriceCents: 15_000 } as const;
  /** Sends it while the job has this price, in dollars; returns the outcome and the paths that were called. */
  async function sendAt(totalPrice: number, step: Step) {
    const called: string[] = [];
    const client = {
      call: async ({ path }: { readonly path: string }) => {
        called.push(path);
        return { totalPrice };
      },
    } as unknown as Client;
    const store = { all: async () => [], put: async () => undefined, remove: async () => undefined };
    const outcome = await sender(client, store, async () => undefined)(waiting(1, step));
    return { outcome, called };
  }

  it('is sent while the price is the one that the screen showed', async () => {
    const { outcome, called } = await sendAt(150, seen);
    expect(outcome).toEqual({ type: 'sent' });
    expect(called.at(-1)).toContain('/complete');
  });
  it('waits for another look once the price has changed, and goes when it is asked again', async () => {
    const { outcome, called } = await sendAt(180, seen);
    expect(outcome).toMatchObject({ type: 'refused', problem: { conflict: 'price_changed' } });
    expect(called.filter((path) => path.includes('complete'))).toEqual([]);
    const again = askedAgain(waiting(1, seen, { ...said(''), conflict: 'price_changed' }));
    expect((await sendAt(180, again.step)).outcome).toEqual({ type: 'sent' });
  });
});

describe('a step that begins a visit', () => {
  const startsAt = '2026-11-24T14:00:00.000Z';
  const setOut = { ...waiting(1, { kind: 'route', etaMinutes: 20 }), seenStartsAt: startsAt };
  /** Sends it while the job begins at this time; returns the outcome and the last segment of what was called. */
  async function sendTo(now: string, one: Entry) {
    const called: string[] = [];
    const client = {
      call: async ({ path }: { readonly path: string }) => {
        called.push(path.split('/').at(-1) ?? '');
        return { startsAt: now };
      },
    } as unknown as Client;
    const store = { all: async () => [], put: async () => undefined, remove: async () => undefined };
    return { outcome: await sender(client, store, async () => undefined)(one), called };
  }

  it('is sent while the job is at the time that the screen showed', async () => {
    const { outcome, called } = await sendTo(startsAt, setOut);
    expect(outcome).toEqual({ type: 'sent' });
    expect(called.at(-1)).toBe('route');
  });
  it('tells nobody that somebody is on the way to a job that was moved, until it is asked again', async () => {
    const moved = '2026-11-28T14:00:00.000Z';
    const { outcome, called } = await sendTo(moved, setOut);
    expect(outcome).toMatchObject({ type: 'refused', code: 'moved', problem: { conflict: 'moved' } });
    expect(called).not.toContain('route');
    const again = askedAgain({ ...setOut, problem: { ...said(''), conflict: 'moved' } });
    expect(await sendTo(moved, again)).toEqual({ outcome: { type: 'sent' }, called: ['route'] });
  });
});

describe('the room on the phone', () => {
  const MB = 1024 * 1024;
  it.each([
    [100 * MB, 'enough'],
    [15 * MB, 'low'],
    [1 * MB, 'full'],
    [-5 * MB, 'full'],
  ] as const)('with %d bytes free is %s', (free, room) =>
    expect(roomOf({ usage: 50 * MB, quota: 50 * MB + free })).toBe(room),
  );
  it('is enough where the browser does not say', () => expect(roomOf({})).toBe('enough'));

  it('is told in photos of the largest size, never fewer than none', () => {
    const left = (free: number) => photosLeft({ usage: 50 * MB, quota: 50 * MB + free });
    expect([left(21 * MB), left(1 * MB), left(-5 * MB)]).toEqual([10, 0, 0]);
    expect(photosLeft({})).toBeNull();
  });
});
