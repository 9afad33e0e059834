/**
 * How a model's answers are handled, in the shapes the provider documents, and how a photo that could not be analyzed
 * is logged.
 */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openVision } from '#vendors/openai/vision.ts';
import type { Dependencies } from '../../dependencies.ts';
import route from './analyze-furniture-image.ts';

type Call = Parameters<typeof route.handle>[0];

/** Asks a model, replaced by a listener, until `timeout` (milliseconds) or `gone`. */
async function ask(listener: RequestListener, timeout = 3_000, gone = new AbortController()) {
  const server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const levels: number[] = [];
  const logger = pino(
    { level: 'trace' },
    { write: (line) => void levels.push((JSON.parse(line) as { level: number }).level) },
  );
  const baseUrl = `http://127.0.0.1:${port}/v1`;
  const vision = openVision({ apiKey: 'sk-test', baseUrl, model: 'some-model', timeout });
  const bytes = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#ddd' } })
    .jpeg()
    .toBuffer();
  // What this route uses of a call and of the process.
  const call = {
    files: [{ bytes, name: 'label.jpg' }],
    body: { brand: 'ikea' },
    address: '::1',
    gone: gone.signal,
    language: 'en',
    cookies: undefined,
  };
  const deps = {
    vision,
    logger,
    rateLimits: { count: async () => undefined },
    // An installation without planned prices: the first ones apply.
    log: { readStream: async () => [] },
    links: { verify: () => false },
    settings: { installation: 'test' },
    now: () => '2026-11-27T10:00:00.000Z',
  };
  const answer = route
    .handle(call as unknown as Call, deps as unknown as Dependencies)
    .catch((error: unknown) => error);
  return { answer: await answer, levels };
}

interface Recorded {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: object;
}

/** An answer in the provider's documented shape, with its reasoning, usage and headers. */
const recorded = (name: string): Recorded =>
  JSON.parse(
    readFileSync(new URL(`../../../vendors/openai/answers/${name}.json`, import.meta.url), 'utf8'),
  ) as Recorded;

/** Gives these answers in order, and the last one forever; `counted` is called for each request. */
const giving = (names: readonly string[], counted = (): void => undefined, delay = 0): RequestListener => {
  let given = 0;
  return (request, response) => {
    counted();
    request.resume();
    const { status, headers, body } = recorded(names[Math.min(given++, names.length - 1)] ?? '');
    setTimeout(() => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(JSON.stringify(body));
    }, delay);
  };
};

describe('a real model', () => {
  test('that reads a label gives the piece at our price', async () => {
    const { answer } = await ask(giving(['one-piece']));
    expect(answer).toMatchObject({
      success: true,
      labels: { seen: 1, read: 1 },
      items: [
        { catalogueId: 'ikea-billy-bookcase', assemblyPriceCents: 4500, question: null, isUnsure: false },
      ],
    });
  });

  test('that takes one brand for another is believed in nothing that the label speaks against', async () => {
    const { answer } = await ask(giving(['wrong-brand']));
    expect(answer).toMatchObject({
      items: [
        { catalogueId: null, brand: 'wayfair', category: 'desk', isUnsure: true },
        { catalogueId: null, brand: 'target', category: 'nightstand', isUnsure: true },
      ],
    });
  });

  test('that sees ten labels and can read nine of eleven gives nine pieces, and asks what each label leaves open', async () => {
    const { answer } = await ask(giving(['ten-items']));
    expect(answer).toMatchObject({ labels: { seen: 11, read: 10 } });
    const { items } = answer as {
      items: readonly { name: string; question: string | null; isUnsure: boolean }[];
    };
    expect(items.map(({ name, question, isUnsure }) => [name, question, isUnsure])).toEqual([
      ['BILLY bookcase', 'quantity', true],
      ['MALM 6-drawer dresser', 'variant', true],
      ['HEMNES bed frame', null, false],
      ['KALLAX shelf unit 4x4', 'variant', true],
      ['INGO Table, pine', null, true],
      ['Writing Desk', 'quantity', true],
      ['Dresser 6 Drawer', null, true],
      ['Threshold Loring TV stand', null, false],
      ['Mid-Century nightstand', null, false],
    ]);
  });

  test.each([
    ['none', 'not_furniture', 0],
    ['unread-labels', 'unreadable', 2],
    ['refusal', 'not_furniture', 0],
  ])('that finds nothing (%s) says why, and that typing goes on', async (name, reason, seen) => {
    const { answer } = await ask(giving([name]));
    expect(answer).toMatchObject({ success: false, items: [], reason, labels: { seen, read: 0 } });
    expect((answer as { message: string }).message).toContain('type');
  });

  test.each([
    ['truncated', 1],
    ['truncated-while-thinking', 1],
    ['content-filter', 1],
    ['failed', 1],
    ['bad-key', 1],
    // Retried once, since someone is waiting in front of a screen.
    ['rate-limit', 2],
    ['quota', 2],
    ['overloaded', 2],
    ['slow-down', 2],
  ])('whose answer cannot be used (%s) leaves typing to go on, and is warned of', async (name, requests) => {
    let asked = 0;
    const { answer, levels } = await ask(giving([name], () => (asked += 1)));
    expect(answer).toMatchObject({ code: 'analysis_unavailable', status: 503 });
    expect(String((answer as Error).cause)).not.toMatch(/org-|sk-/);
    expect({ levels, asked }).toEqual({ levels: [40], asked: requests });
  });

  test('that is limited for a moment is asked again, and answers', async () => {
    const { answer } = await ask(giving(['rate-limit', 'one-piece']));
    expect(answer).toMatchObject({ success: true, items: [{ name: 'BILLY bookcase' }] });
  });

  test('that is slow is waited for, as long as a photo is', async () => {
    const { answer } = await ask(giving(['one-piece'], undefined, 400), 10_000);
    expect(answer).toMatchObject({ success: true });
    const { answer: late } = await ask(giving(['one-piece'], undefined, 10_000), 150);
    expect(late).toMatchObject({ code: 'analysis_unavailable' });
  });
});

test('a person who leaves while the photo is looked at is no failure, and no warning', async () => {
  const gone = new AbortController();
  const { answer, levels } = await ask(() => gone.abort(), 60_000, gone);
  expect(answer).toEqual({ success: false, items: [], labels: { seen: 0, read: 0 } });
  expect(levels).toEqual([20]);
});

test('a model that does not answer in time is warned of, and refused to who still waits', async () => {
  const { answer, levels } = await ask(() => undefined, 200);
  expect(answer).toMatchObject({ code: 'analysis_unavailable', status: 503 });
  expect(levels).toEqual([40]);
});
