/** A fixed budget of applicants' random lives in every check, and faults put into the product on purpose that they must find. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { kinds } from '../plays.ts';
import { live } from './life.ts';
import { lives } from './script.ts';
import type { Request } from './services/http.ts';
import type { Tampering } from './world.ts';

/** Milliseconds; far more than a busy machine needs. */
const TIMEOUT = 10 * 60_000;
const DAY = 24 * 60 * 60 * 1000;

describe('random lives of applicants', () => {
  test.each([1, 2])(
    'of seed %i break nothing',
    async (seed) => {
      const found = await kinds.applicants.search({ seed, lives: 60 });
      expect(found && `${found.broken.invariant}: ${found.broken.what}\n${found.script}`).toBeNull();
    },
    TIMEOUT,
  );
});

/** Requests of one call, with fields of their body changed. */
const onCall = (path: RegExp, change: (body: Readonly<Record<string, unknown>>) => object): Tampering => ({
  request: (request: Request) =>
    request.method === 'POST' && path.test(request.path)
      ? { ...request, key: null, body: { ...(request.body as object), ...change(request.body as never) } }
      : request,
});

const faults: readonly { readonly fault: string; readonly tamper: Tampering; readonly finds: string }[] = [
  {
    fault: 'a record that always says it can be paid',
    tamper: {
      activities: ({ recordFacts }) => ({
        recordFacts: async (id) => ({ ...(await recordFacts(id)), isPayable: true }),
      }),
    },
    finds: 'nobody works who lacks a report, a signature or a payable account',
  },
  {
    fault: 'a report that is taken for clear',
    tamper: {
      activities: ({ readReport }) => ({ readReport: async (id) => (await readReport(id)) && 'clear' }),
    },
    finds: 'a report says what the service has said',
  },
  {
    fault: 'an order that carries nothing by which it is found again',
    tamper: onCall(/\/reports$/, () => ({ tags: [] })),
    finds: 'each check is ordered once',
  },
  {
    fault: 'a check that goes on after the end of its application',
    tamper: {
      activities: ({ instructProvider }) => ({
        instructProvider: async (id, task, businessDay) =>
          task.kind === 'stop' ? null : instructProvider(id, task, businessDay),
      }),
    },
    finds: 'a check that nobody wants is stopped',
  },
  {
    fault: 'a final notice two days too soon',
    tamper: onCall(/\/adverse_actions$/, ({ post_notice_scheduled_at: at }) => ({
      post_notice_scheduled_at: new Date(Date.parse(String(at)) - 2 * DAY).toISOString(),
    })),
    finds: 'nobody is rejected for a report without the notices of the law',
  },
  {
    fault: 'notices that are never taken back',
    tamper: {
      activities: ({ instructProvider }) => ({
        instructProvider: async (id, task, businessDay) =>
          task.kind === 'take_back_notices' ? null : instructProvider(id, task, businessDay),
      }),
    },
    finds: 'no final notice is sent that is not meant any more',
  },
  {
    fault: 'a key that outlives its person',
    tamper: { keepsKeys: true },
    finds: 'nothing is left of an erased person',
  },
  {
    fault: 'a number that is kept as it was typed',
    tamper: {
      appended: (event) =>
        event.type === 'CandidateMade'
          ? { ...event, data: { ...(event.data as object), ssnLast4: '536-22-8726' } }
          : event,
    },
    finds: 'nothing of a person is written in plain text',
  },
  {
    fault: 'a list that misses a signature',
    tamper: { projected: (events) => events.filter(({ type }) => type !== 'ContractSigned') },
    finds: 'the lists say what the log says',
  },
];

describe('a fault in the product is found within 150 lives of applicants', () => {
  test.each(faults)(
    '$fault',
    async ({ tamper, finds }) => {
      const found = new Set<string>();
      for (const life of fc.sample(lives(), { seed: 3, numRuns: 150 })) {
        const broken = await live(life, { tamper });
        if (broken) found.add(broken.invariant);
        if (found.has(finds)) return;
      }
      expect([...found]).toContain(finds);
    },
    TIMEOUT,
  );
});
