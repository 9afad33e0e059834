/** How a photo that was not looked at is logged: an outage loudly, a person who has left hardly at all. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { openVision } from '#vendors/openai/vision.ts';
import type { Dependencies } from '../../dependencies.ts';
import route from './analyze-furniture-image.ts';

type Call = Parameters<typeof route.handle>[0];

/** Asks a model that never answers, until `timeout` (milliseconds) or until `gone`; `onAsked` is told of each request. */
async function askSilence(timeout: number, gone: AbortController, onAsked: () => void) {
  const server = createServer(onAsked);
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
  const call = { files: [{ bytes, name: 'label.jpg' }], body: {}, address: '::1', gone: gone.signal };
  const deps = { vision, logger, rateLimits: { count: async () => undefined } };
  const answer = route
    .handle(call as unknown as Call, deps as unknown as Dependencies)
    .catch((error: unknown) => error);
  return { answer: await answer, levels };
}

test('a person who leaves while the photo is looked at is no failure, and no warning', async () => {
  const gone = new AbortController();
  const { answer, levels } = await askSilence(60_000, gone, () => gone.abort());
  expect(answer).toEqual({ success: false, items: [] });
  expect(levels).toEqual([20]);
});

test('a model that does not answer in time is warned of, and refused to who still waits', async () => {
  const { answer, levels } = await askSilence(200, new AbortController(), () => undefined);
  expect(answer).toMatchObject({ code: 'analysis_unavailable', status: 503 });
  expect(levels).toEqual([40]);
});
