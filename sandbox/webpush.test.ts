/** A push service as strict as the strictest, tested with a library that knows nothing about it. */
import { createECDH, createPrivateKey, sign } from 'node:crypto';
import { buildPushPayload } from '@block65/webcrypto-web-push';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Fixture, startFixture } from './fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterEach(() => fixture.control('DELETE', '/sandbox/faults'));
afterAll(() => fixture.stop());

const subscriptionShape = z.object({
  id: z.string(),
  endpoint: z.string(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
});
const received = z.object({
  pushes: z.array(
    z.object({ text: z.string(), ttl: z.number(), urgency: z.string(), topic: z.string().nullable() }),
  ),
});

function sender() {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys('base64url', 'uncompressed');
  return { publicKey, privateKey: pair.getPrivateKey('base64url'), subject: 'mailto:help@hexkey.example' };
}
const own = sender();

const subscribe = async (key = own.publicKey) =>
  subscriptionShape.parse(
    await fixture.control('POST', '/sandbox/pushes/subscriptions', { applicationServerKey: key }),
  );

type Subscription = z.output<typeof subscriptionShape>;

async function push(
  subscription: Subscription,
  {
    vapid = own,
    headers: changed = {},
    change = (body: Uint8Array) => body,
    text = 'Hello',
  }: {
    readonly vapid?: typeof own;
    readonly headers?: Readonly<Record<string, string | undefined>>;
    readonly change?: (body: Uint8Array) => Uint8Array;
    readonly text?: string;
  } = {},
): Promise<Response> {
  const options = { ttl: 60, urgency: 'high', topic: 'job-1' } as const;
  const built = await buildPushPayload(
    { data: text, options },
    { ...subscription, expirationTime: null },
    vapid,
  );
  const headers = new Headers(built.headers);
  headers.delete('content-length');
  for (const [name, value] of Object.entries(changed))
    if (value === undefined) headers.delete(name);
    else headers.set(name, value);
  return fetch(`${fixture.sandbox.url}${new URL(subscription.endpoint).pathname}`, {
    method: 'POST',
    headers,
    body: Buffer.from(change(built.body)),
  });
}

/** A token with these claims, signed by our key. */
function token(claims: object): string {
  const point = Buffer.from(own.publicKey, 'base64url');
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
      d: own.privateKey,
    },
  });
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`;
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${own.publicKey}`;
}
const now = Math.floor(Date.now() / 1000);
const claims = { aud: 'https://push.sandbox.example', exp: now + 3600, sub: own.subject };

describe('a push', () => {
  it('arrives, readable by its browser alone', async () => {
    const subscription = await subscribe();
    const answer = await push(subscription, { text: 'Job HX-1 is yours' });
    expect([answer.status, answer.headers.get('location')]).toEqual([
      201,
      expect.stringContaining('https://push.sandbox.example/'),
    ]);
    const { pushes } = received.parse(
      await fixture.control('GET', `/sandbox/pushes?subscription=${subscription.id}`),
    );
    expect(pushes).toEqual([{ text: 'Job HX-1 is yours', ttl: 60, urgency: 'high', topic: 'job-1' }]);
  });

  it.each<[string, Readonly<Record<string, string | undefined>>, number]>([
    ['no sender', { authorization: undefined }, 401],
    ['a sender who is not the one it was made for', { authorization: 'vapid t=a.b.c, k=abc' }, 403],
    ['no time to live', { ttl: undefined }, 400],
    ['an unknown urgency', { urgency: 'now' }, 400],
    ['too long a topic', { topic: 'x'.repeat(33) }, 400],
    ['another encoding', { 'content-encoding': 'aesgcm' }, 415],
    [
      'a token for another service',
      { authorization: token({ ...claims, aud: 'https://other.example' }) },
      403,
    ],
    ['a token that has expired', { authorization: token({ ...claims, exp: now - 1 }) }, 403],
    ['a token for more than a day', { authorization: token({ ...claims, exp: now + 90_000 }) }, 403],
    ['a token that names nobody', { authorization: token({ ...claims, sub: undefined }) }, 403],
    ['a token with another signature', { authorization: token(claims).replace(/.{4},/, 'AAAA,') }, 403],
  ])('with %s is refused', async (_, headers, status) => {
    expect((await push(await subscribe(), { headers })).status).toBe(status);
  });

  it('with a token of our own making is taken, so that the refusals above are for what was changed', async () => {
    expect((await push(await subscribe(), { headers: { authorization: token(claims) } })).status).toBe(201);
  });

  it('by another key is refused', async () => {
    expect((await push(await subscribe(sender().publicKey))).status).toBe(403);
  });

  it('that was changed on its way, or is encrypted for another browser, is refused', async () => {
    const subscription = await subscribe();
    const flip = (body: Uint8Array) => body.map((byte, index) => (index === 200 ? byte ^ 1 : byte));
    expect((await push(subscription, { change: flip })).status).toBe(400);
    const { keys } = await subscribe();
    expect((await push({ ...subscription, keys })).status).toBe(400);
  });

  it('of more than 4096 bytes is refused', async () => {
    const grow = (body: Uint8Array) => new Uint8Array([...body, ...new Uint8Array(200)]);
    expect((await push(await subscribe(), { change: grow })).status).toBe(413);
  });

  it('to a browser that is gone is answered 410, and to none 404', async () => {
    const subscription = await subscribe();
    await fixture.control('DELETE', `/sandbox/pushes/subscriptions/${subscription.id}`);
    expect((await push(subscription)).status).toBe(410);
    const nobody = { ...subscription, endpoint: `${subscription.endpoint}0` };
    expect((await push(nobody)).status).toBe(404);
  });

  it('too many are told to wait', async () => {
    await fixture.control('POST', '/sandbox/faults', { service: 'webpush', kind: 'rate_limit' });
    const answer = await push(await subscribe());
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '1']);
  });
});
