/** How the answers that a model may give are handled, served by our own server over the provider's protocol. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { openVision, type Vision, VisionUnavailable } from './vision.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

async function visionAnsweredBy(answer: Answer, timeout = 3_000): Promise<Vision> {
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return openVision({
    apiKey: 'sk-test',
    baseUrl: `http://127.0.0.1:${port}/v1`,
    model: 'some-model',
    timeout,
  });
}

const message = (content: object, status = 'completed'): string =>
  JSON.stringify({
    id: 'resp_1',
    object: 'response',
    created_at: 1,
    status,
    model: 'some-model',
    output: [{ type: 'message', id: 'msg_1', status, role: 'assistant', content: [content] }],
  });

const says = (body: string, status = 200): Answer => {
  return (request, response) => {
    request.resume();
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  };
};

const output = (text: string): string => message({ type: 'output_text', text, annotations: [] });
const photo = Buffer.from('a photo');

const item = {
  catalogueId: 'ikea-billy-bookcase',
  name: 'BILLY bookcase',
  brand: 'IKEA',
  articleNumber: null,
  category: 'bookcase',
  description: null,
  label: 'BILLY bookcase white',
  confidence: 7,
  box: { left: -1, top: 0.2, right: 0.5, bottom: 3 },
};

describe('a photo', () => {
  test('travels with the catalogue and the chosen brand, is not stored, and comes back as items within bounds', async () => {
    let sent: unknown;
    const vision = await visionAnsweredBy(async (request, response) => {
      sent = JSON.parse(await textOf(request));
      await says(output(JSON.stringify({ items: [item], reason: null, labelsSeen: 3 })))(request, response);
    });
    expect(await vision.look(photo, 'west-elm')).toEqual({
      kind: 'seen',
      items: [{ ...item, confidence: 1, box: { left: 0, top: 0.2, right: 0.5, bottom: 1 } }],
      reason: null,
      labelsSeen: 3,
    });
    const request = z
      .object({ model: z.string(), store: z.boolean(), instructions: z.string(), input: z.unknown() })
      .parse(sent);
    expect(request).toMatchObject({ model: 'some-model', store: false });
    expect(request.instructions).toContain('ikea-billy-bookcase | IKEA | BILLY bookcase | 002.638.50');
    expect(JSON.stringify(request.input)).toContain(`data:image/jpeg;base64,${photo.toString('base64')}`);
    expect(JSON.stringify(request.input)).toContain('Chosen brand: West Elm');
    // A model is neither told nor asked about prices and times.
    expect(request.instructions).not.toMatch(/\b4500\b|\$/);
  });

  test('that the model refuses to look at is told as one', async () => {
    const vision = await visionAnsweredBy(says(message({ type: 'refusal', refusal: 'no' })));
    expect(await vision.look(photo, null)).toEqual({ kind: 'refused' });
  });

  test.each([
    ['an answer that is no JSON', says(output('{"items": ['))],
    ['an answer of another form', says(output('{"items": [{"name": 12}], "reason": "because"}'))],
    ['an answer cut off', says(message({ type: 'output_text', text: '', annotations: [] }, 'incomplete'))],
    ['no answer but a page', says('<html>busy</html>')],
    ['too many requests', says('{"error":{"message":"Ada Bergman, slow down"}}', 429)],
    ['an error of the provider', says('{"error":{"message":"oops"}}', 400)],
    ['a connection that closes', (request: IncomingMessage) => void request.socket.destroy()],
  ])('with %s is unavailable, by a code alone', async (_what, answer) => {
    const error = await (await visionAnsweredBy(answer)).look(photo, null).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(VisionUnavailable);
    expect((error as Error).message).not.toContain('Ada');
    expect((error as Error).cause).toBeUndefined();
  });

  test('is given up when its time is over, and when nobody waits any more', async () => {
    const silent = await visionAnsweredBy(() => undefined, 250);
    await expect(silent.look(photo, null)).rejects.toThrow(VisionUnavailable);
    const patient = await visionAnsweredBy(() => undefined, 60_000);
    await expect(patient.look(photo, null, AbortSignal.timeout(50))).rejects.toThrow(VisionUnavailable);
  });

  test('is not looked at without a key', async () => {
    const vision = openVision({ apiKey: undefined, baseUrl: undefined, model: 'm', timeout: 1_000 });
    await expect(vision.look(photo, null)).rejects.toThrow('not configured');
  });
});
