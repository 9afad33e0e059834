/**
 * The codec server, as Temporal's Web UI and CLI call it: each thing it requires of callers, tested by leaving it out
 * (decision 202).
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { admins } from '#domain/admin/decide.ts';
import { permissions } from '#domain/admin/permissions.ts';
import { system } from '#domain/core/actor.ts';
import { execute } from '#events/execute.ts';
import { createPayloadCodec } from '#events/temporal/codec.ts';
import { type ApiServer, startApiServer } from '#tests/support/api-server.ts';

const ui = 'https://temporal.example.com';
const masterKey = new Uint8Array(32).fill(1);

/** A payload as the Web UI sends it, under the installation's key or another one. */
async function sealed(value: object, key = masterKey) {
  const [payload] = await createPayloadCodec(key).encode([
    {
      metadata: { encoding: Buffer.from('json/plain') },
      data: Buffer.from(JSON.stringify(value)),
    },
  ]);
  return {
    metadata: {
      encoding: Buffer.from(payload?.metadata?.['encoding'] ?? []).toString('base64'),
    },
    data: Buffer.from(payload?.data ?? []).toString('base64'),
  };
}

describe('POST /codec/decode', () => {
  let api: ApiServer;
  let cookie: string;

  beforeAll(async () => {
    api = await startApiServer({ CODEC_ORIGINS: `${ui},https://other.example.com` });
    cookie = await api.signIn('admin', 'on-duty');
  }, 60_000);
  afterAll(() => api?.stop());

  async function decode(headers: Readonly<Record<string, string>>, value: object = { address: '1 Elm St' }) {
    const answer = await fetch(`${api.url}/codec/decode`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-namespace': 'hexkey', ...headers },
      body: JSON.stringify({ payloads: [await sealed(value)] }),
    });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  }

  const open = {
    payloads: [
      {
        metadata: { encoding: Buffer.from('json/plain').toString('base64') },
        data: Buffer.from('{"address":"1 Elm St"}').toString('base64'),
      },
    ],
  };

  it('opens payloads for who is on duty, in the Web UI', async () => {
    const { status, headers, text } = await decode({ cookie, origin: ui });
    expect([status, JSON.parse(text)]).toEqual([200, open]);
    expect(headers.get('access-control-allow-origin')).toBe(ui);
    expect(headers.get('access-control-allow-credentials')).toBe('true');
    expect([headers.get('vary'), headers.get('cache-control')]).toEqual([
      expect.stringContaining('Origin'),
      'no-store',
    ]);
  });

  it('and on the command line, which sends no origin', async () => {
    expect((await decode({ cookie })).status).toBe(200);
  });

  it('lets the browser ask first, for the listed origins alone', async () => {
    const ask = (origin: string) =>
      fetch(`${api.url}/codec/decode`, {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type,x-namespace',
        },
      });
    const allowed = await ask(ui);
    expect([
      allowed.status,
      allowed.headers.get('access-control-allow-origin'),
      allowed.headers.get('access-control-allow-credentials'),
      allowed.headers.get('access-control-allow-headers'),
    ]).toEqual([204, ui, 'true', 'content-type, x-namespace']);
    const refused = await ask('https://evil.example.com');
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([403, null]);
  });

  it('without a session opens nothing', async () => {
    const { status, text } = await decode({ origin: ui });
    expect(status).toBe(401);
    expect(text).not.toContain(open.payloads[0]?.data);
  });

  it('without the permission opens nothing, whatever else an admin may do', async () => {
    const others = await api.signIn('admin', 'not-on-duty');
    await execute(
      api.deps.log,
      admins,
      'not-on-duty',
      { actor: system('test'), now: api.deps.now() },
      () => ({
        type: 'ChangePermissions',
        permissions: permissions.filter((one) => one !== 'operate'),
        otherManagers: 1,
      }),
    );
    const { status, text } = await decode({ cookie: others, origin: ui });
    expect(status).toBe(403);
    expect(text).not.toContain(open.payloads[0]?.data);
    for (const role of ['customer', 'technician', 'partner'] as const)
      expect((await decode({ cookie: await api.signIn(role, 'somebody'), origin: ui })).status).toBe(403);
  });

  it('from another origin opens nothing, though the cookie comes along', async () => {
    for (const origin of ['https://evil.example.com', 'null', `${ui}.evil.example.com`]) {
      const { status, headers, text } = await decode({ cookie, origin });
      expect([status, headers.get('access-control-allow-origin')]).toEqual([403, null]);
      expect(text).not.toContain(open.payloads[0]?.data);
    }
    expect((await decode({ cookie, 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  });

  it('of another namespace knows nothing', async () => {
    expect((await decode({ cookie, origin: ui, 'x-namespace': 'theirs' })).status).toBe(404);
  });

  it('leaves as it is what no key of ours opens, and refuses what is no list of payloads', async () => {
    const strange = await sealed({ address: 'x' }, new Uint8Array(32).fill(2));
    const post = (text: string) =>
      fetch(`${api.url}/codec/decode`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-namespace': 'hexkey', cookie, origin: ui },
        body: text,
      });
    expect(await (await post(JSON.stringify({ payloads: [strange] }))).json()).toEqual({
      payloads: [strange],
    });
    expect(await (await post('{"payloads":[]}')).json()).toEqual({ payloads: [] });
    for (const text of ['{}', '[]', '{"payloads":[{"data":"no base64!"}]}', '{'])
      expect((await post(text)).status).toBe(400);
  });

  it('is in the audit', async () => {
    const events = await api.deps.log.readStream('access-on-duty');
    expect(events.map(({ data }) => data)).toContainEqual(
      expect.objectContaining({ what: 'history', how: 'opened', subject: 'temporal-hexkey' }),
    );
  });
});
