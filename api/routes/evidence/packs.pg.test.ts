/**
 * Evidence packs over HTTP: their contents, their hash chain verified by code that shares nothing with ours, and what
 * strangers learn about them (decision 210).
 */
import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { as, type BlobKey } from '#domain/core/ids.ts';
import { castOf, type Cast, toAppend, wholeLife } from '#projections/testing/booking-story.ts';
import { type Fixture, keys as sandboxKeys, startFixture } from '#sandbox/fixture.ts';
import { type ApiServer, startApiServer } from '#tests/support/api-server.ts';

const bookingId = '00000000-0000-4000-8000-000000000777';
const stream = `booking-${bookingId}`;

const fileShape = z.object({
  entries: z.array(z.record(z.string(), z.unknown())),
  format: z.string(),
  hash: z.string(),
  issuedAt: z.string(),
  seal: z.string(),
});
type PackFile = z.output<typeof fileShape>;

/** A value with its object fields in order: written again here, to share nothing with the product's version. */
function ordered(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(ordered).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${ordered(Reflect.get(value, name))}`).join(',')}}`;
}

/** The numbers of the entries that do not match, computed from the file alone. */
function misfits({ entries, hash: end }: PackFile): readonly number[] {
  let before = '';
  const wrong: number[] = [];
  entries.forEach((entry, k) => {
    const { hash, ...content } = entry;
    const computed = createHash('sha256').update(ordered(content)).digest('hex');
    if (content['n'] !== k + 1 || content['before'] !== before || hash !== computed) wrong.push(k + 1);
    before = String(hash);
  });
  if (before !== end) wrong.push(0);
  return wrong;
}

describe('an evidence pack', () => {
  let provider: Fixture;
  let api: ApiServer;
  let cast: Cast;
  let cookie: string;

  const get = async (path: string, as = cookie) => {
    const response = await fetch(api.url + path, { headers: { cookie: as } });
    return { status: response.status, text: await response.text() };
  };
  const fileText = async (query = ''): Promise<string> => {
    const { status, text } = await get(`/api/admin/bookings/${bookingId}/evidence.json${query}`);
    expect(status, text).toBe(200);
    return text;
  };
  const append = (to: string, ...events: readonly { readonly type: string; readonly data: object }[]) =>
    api.deps.log.append(to, 'any', toAppend(randomUUID(), events));
  const disputeShape = z.object({
    position: z.string(),
    hash: z.string(),
    disputes: z.array(
      z.looseObject({
        id: z.string(),
        answer: z.nullable(z.looseObject({ failure: z.nullable(z.string()) })),
      }),
    ),
  });
  const look = async (query = '') => {
    const { status, text } = await get(`/api/admin/bookings/${bookingId}/evidence${query}`);
    expect(status, text).toBe(200);
    return disputeShape.parse(JSON.parse(text));
  };
  const fileOf = async (query = ''): Promise<PackFile> => fileShape.parse(JSON.parse(await fileText(query)));

  beforeAll(async () => {
    provider = await startFixture();
    api = await startApiServer({
      STRIPE_API_BASE: provider.sandbox.url,
      STRIPE_SECRET_KEY: sandboxKeys.secret,
    });
    const { log, keys } = api.deps;
    cookie = await api.signIn('admin', 'admin-evidence');
    cast = { ...(await castOf(keys, 777)), bookingId: bookingId as Cast['bookingId'] };
    const { customerId } = cast;
    await log.append(stream, 'none', toAppend(stream, wholeLife(cast)));
    const text = await keys.seal(`customer-${customerId}`, 'text', 'Looks great, thanks');
    const written = { text, by: { role: 'customer', id: customerId }, at: '2030-03-07T18:00:00.000Z' };
    await log.append(stream, 'any', toAppend(`${stream}-later`, [{ type: 'MessageWritten', data: written }]));
  }, 60_000);
  afterAll(async () => {
    await api?.stop();
    await provider?.stop();
  });

  it('holds by a computation of its own, and not with an entry changed', async () => {
    const file = await fileOf();
    expect(file.entries.length).toBeGreaterThan(8);
    expect(misfits(file)).toEqual([]);
    const [first, second, ...rest] = file.entries;
    const changed = { ...file, entries: [first, { ...second, at: '2031-01-01T00:00:00.000Z' }, ...rest] };
    expect(misfits(fileShape.parse(changed))).toEqual([2]);
  });

  it('tells the booking, the terms, the card, the steps with their times, the money, and what the customer wrote', async () => {
    const { entries } = await fileOf();
    const kinds = entries.map(({ kind }) => kind);
    expect(kinds.slice(0, 3)).toEqual(['booking', 'terms', 'hold']);
    for (const kind of ['departed', 'position', 'arrived', 'started', 'completed', 'captured'])
      expect(kinds).toContain(kind);
    expect(entries.at(-2)).toMatchObject({ kind: 'customer_wrote', facts: { text: 'Looks great, thanks' } });
    const [booking] = entries;
    expect(booking).toMatchObject({ facts: { name: 'Ada777 Lovelace', total: 15_000 } });
    // Each event gives its position, so that it can be found in the log.
    const rows = await api.deps.log.readStream(stream);
    for (const { source, kind } of entries) {
      const { event, type } = z.object({ event: z.string(), type: z.string() }).parse(source);
      expect(
        rows.some((row) => event === `${row.stream}#${row.revision}` && row.type === type),
        String(kind),
      ).toBe(true);
    }
  });

  it('has a photo with the hash of its file, and its times', async () => {
    const key = as<BlobKey>(`photos/${bookingId}/done.jpg`);
    const bytes = Buffer.from('a picture');
    await api.deps.blobs.put(key, { bytes, type: 'image/jpeg' });
    const by = { role: 'technician', id: cast.technicianId };
    const [at, doneAt] = ['2030-03-07T17:30:00.000Z', '2030-03-07T17:10:00.000Z'];
    const data = { kind: 'after', photos: [key], by, at, doneAt };
    await api.deps.log.append(stream, 'any', toAppend(`${stream}-photo`, [{ type: 'PhotosAdded', data }]));
    const { entries } = await fileOf();
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(entries.at(-2)).toMatchObject({
      kind: 'photo',
      at: doneAt,
      facts: { of: 'after', name: 'done.jpg', sha256 },
    });
  });

  it('is a sheet as well, under the same hash', async () => {
    const { hash } = await fileOf();
    const response = await fetch(`${api.url}/api/admin/bookings/${bookingId}/evidence.pdf`, {
      headers: { cookie },
    });
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(
      Buffer.from(await response.arrayBuffer())
        .toString('latin1')
        .startsWith('%PDF-1.7'),
    ).toBe(true);
    expect(await api.deps.log.readStream(`evidence-${hash}`)).toHaveLength(1);
  });

  it('is noted when it is first given out, and given out alike ever after', async () => {
    const first = await fileText();
    expect(await fileText()).toBe(first);
    const { hash } = fileShape.parse(JSON.parse(first));
    const noted = await api.deps.log.readStream(`evidence-${hash}`);
    expect(noted.map(({ type }) => type)).toEqual(['EvidenceIssued']);
    expect(JSON.stringify(noted[0]?.data)).not.toMatch(/Ada777|Lovelace/);
  });

  it('of an earlier position tells no more than was known then', async () => {
    const rows = await api.deps.log.readStream(stream);
    const position = rows.find(({ type }) => type === 'HoldPlaced')?.position;
    const then = await fileOf(`?position=${position}`);
    expect(then.entries.map(({ kind }) => kind)).toEqual(['booking', 'terms', 'hold', 'record_ends']);
    // It states up to when it reports, to strangers as well.
    const held = rows.find(({ type }) => type === 'HoldPlaced');
    const until = held?.recordedAt;
    expect(then.entries.at(-1)).toMatchObject({ at: until, facts: { position: String(position) } });
    expect(JSON.parse((await get(`/api/evidence/${then.hash}`, '')).text)).toMatchObject({ until });
    // An event that a pack does not include does not change the pack.
    const offered = rows.find(({ type }) => type === 'OffersMade')?.position;
    expect((await fileOf(`?position=${offered}`)).hash).toBe(then.hash);
    expect((await get(`/api/admin/bookings/${bookingId}/evidence.json?position=0`)).status).toBe(404);
  });

  it('is known to strangers by its hash alone, and nothing but when it was given out', async () => {
    const { hash, issuedAt, seal, entries } = await fileOf();
    const { status, text } = await get(`/api/evidence/${hash}`, '');
    expect(status).toBe(200);
    const until = entries.at(-1)?.['at'];
    expect(JSON.parse(text)).toEqual({ hash, issuedAt, until, seal, entries: entries.length });
    const other = hash.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
    for (const none of [other, hash.slice(1), hash.toUpperCase(), 'b1'])
      expect((await get(`/api/evidence/${none}`, '')).status, none).toBe(404);
  });

  it('of which the log says that it was given out, but not under our key, is none of ours', async () => {
    const { hash } = await fileOf();
    const forged = hash.split('').toReversed().join('');
    const [noted] = await api.deps.log.readStream(`evidence-${hash}`);
    const data = { ...(noted?.data as object), hash: forged };
    await append(`evidence-${forged}`, { type: 'EvidenceIssued', data });
    expect((await get(`/api/evidence/${forged}`, '')).status).toBe(404);
    // Nor is one that claims to report until another time.
    const [placed] = await api.deps.log.readStream(stream);
    const { hash: cut } = await fileOf(`?position=${placed?.position}`);
    expect((await get(`/api/evidence/${cut}`, '')).status).toBe(200);
    const [own] = await api.deps.log.readStream(`evidence-${cut}`);
    const later = { ...(own?.data as object), until: '2040-01-01T00:00:00.000Z' };
    await append(`evidence-${cut}`, { type: 'EvidenceIssued', data: later });
    expect((await get(`/api/evidence/${cut}`, '')).status).toBe(404);
  });

  it('is noted with each file that is taken, and who takes it', async () => {
    const path = `/api/admin/bookings/${bookingId}/evidence`;
    const { hash, entries } = await fileOf();
    const second = await api.signIn('admin', 'admin-second');
    for (const ending of ['json', 'pdf']) expect((await get(`${path}.${ending}`, second)).status).toBe(200);
    const taken = await api.deps.log.readStream('export-evidence');
    const of = (format: string) => ({
      type: 'ListExported',
      data: {
        filter: { booking: bookingId, pack: hash, format },
        rows: entries.length,
        by: { role: 'admin', id: 'admin-second' },
      },
    });
    expect(taken.slice(-2)).toMatchObject([of('json'), of('pdf')]);
  });

  it('takes back that a message was sent, where it came back', async () => {
    const at = '2030-03-07T19:00:00.000Z';
    const message = (template: string, n: number) => ({
      type: 'MessageSent',
      data: {
        key: `0:${template}:customer:mail`,
        revision: 0,
        template,
        channel: 'mail',
        providerId: `m${n}`,
        at,
      },
    });
    await append(`messages-${bookingId}`, message('receipt', 1), message('booking_confirmed', 2));
    const before = await fileOf();
    expect(before.entries.at(-2)).toMatchObject({ kind: 'sent', facts: { template: 'booking_confirmed' } });
    const report = (providerId: string, outcome: string) =>
      append(`delivery-${providerId}`, {
        type: 'DeliveryReported',
        data: { providerId, outcome, code: null, at },
      });
    await report('m2', 'delivered');
    expect((await fileOf()).hash).toBe(before.hash);
    await report('m1', 'bounced');
    const { entries } = await fileOf();
    expect(entries.at(-2)).toMatchObject({
      kind: 'not_delivered',
      facts: { template: 'receipt', channel: 'mail', outcome: 'bounced' },
      source: { event: 'delivery-m1#0' },
    });
  });

  it('goes to a bank as it is now: where the record has grown since the look, the answer is refused', async () => {
    const at = '2030-03-08T09:00:00.000Z';
    const disputeId = 'du_grown';
    const opened = { disputeId, chargeId: `ch_${bookingId}`, amount: 5_000, reason: 'fraudulent', at };
    await append(stream, {
      type: 'DisputeOpened',
      data: { ...opened, status: 'needs_response', respondBy: '2090-01-01T00:00:00.000Z' },
    });
    const looked = await look();
    expect(looked.disputes).toMatchObject([{ id: disputeId, mayAnswer: true, answer: null }]);
    // A failed answer is not part of a pack; the provider's message is decrypted for admins.
    const sealed = await api.deps.keys.seal(
      `customer-${cast.customerId}`,
      'answer',
      'Ada777 has no such address.',
    );
    const by = { role: 'admin', id: 'admin-evidence' };
    const asked = { request: 'r0', disputeId, pack: looked.hash, fileField: 'uncategorized_file' };
    await append(
      `aftercare-${bookingId}`,
      {
        type: 'DisputeAnswerRequested',
        data: { ...asked, document: 'answers/a/b.sealed', texts: sealed, by, at },
      },
      { type: 'DisputeAnswerRefused', data: { request: 'r0', disputeId, code: 'x', message: sealed, at } },
    );
    const again = await look();
    expect(again.hash).toBe(looked.hash);
    expect(again.disputes).toMatchObject([
      { mayAnswer: true, answer: { state: 'refused', failure: 'Ada777 has no such address.' } },
    ]);
    await append(stream, {
      type: 'RefundIssued',
      data: { refundId: 're_since', amount: 500, cause: 'goodwill', by, note: null, at },
    });
    const answer = async (hash: string) => {
      const response = await fetch(
        `${api.url}/api/admin/bookings/${bookingId}/disputes/${disputeId}/answer`,
        {
          method: 'POST',
          headers: { cookie, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
          body: JSON.stringify({ statement: 'We were there.', hash }),
        },
      );
      const { code } = z.object({ code: z.string() }).parse(await response.json());
      return { status: response.status, code };
    };
    expect(await answer(looked.hash)).toEqual({ status: 409, code: 'outcome_changed' });
    expect((await look(`?position=${looked.position}`)).disputes).toMatchObject([{ mayAnswer: false }]);
    // What succeeds from here is in tests/api/disputes.api.test.ts, since Temporal is not running here.
    expect((await look()).disputes).toMatchObject([{ mayAnswer: true }]);
  });

  it('is not for those who handle no money and are not on duty, and the look is noted', async () => {
    const path = `/api/admin/bookings/${bookingId}/evidence`;
    for (const role of ['customer', 'technician', 'partner'] as const)
      expect((await get(path, await api.signIn(role, `${role}-x`))).status).toBe(403);
    expect((await get(path, '')).status).toBe(401);
    expect((await get(path, await api.signIn('admin', 'admin-reader'))).status).toBe(200);
    const looks = await api.deps.log.readStream('access-admin-reader');
    expect(looks.map(({ data }) => data)).toMatchObject([
      { what: 'booking', how: 'opened', subject: stream },
    ]);
  });

  it('says in words what its entries tell, in both languages, with the same hash', async () => {
    const shape = z.object({
      hash: z.string(),
      number: z.string(),
      sections: z.array(
        z.object({ name: z.string(), lines: z.array(z.object({ kind: z.string(), text: z.string() })) }),
      ),
    });
    const read = async (language: string) => {
      const response = await fetch(`${api.url}/api/admin/bookings/${bookingId}/evidence`, {
        headers: { cookie: `${cookie}; hexkey-language=${language}`, 'accept-language': language },
      });
      return shape.parse(await response.json());
    };
    const [en, es] = [await read('en'), await read('es')];
    expect(es.hash).toBe(en.hash);
    const lines = en.sections.flatMap((section) => section.lines);
    const line = (kind: string) => lines.find((one) => one.kind === kind)?.text;
    expect(line('hold')).toContain('$150.00 held on Visa ending');
    expect(line('customer_wrote')).toBe('The customer wrote: “Looks great, thanks”');
    expect(line('record_ends')).toMatch(/^What our record said up to this time \(position \d+ of/);
    expect(line('not_delivered')).toMatch(/sent by email came back$/);
    expect(es.sections.flatMap((section) => section.lines).map(({ text }) => text)).toContain(
      'El cliente escribió: «Looks great, thanks»',
    );
    for (const { text, kind } of lines) expect(text, kind).not.toMatch(/said_|undefined|\bnone\b|NaN/);
  });

  it('tells what customer and crew wrote to each other, each with its place in their own stream', async () => {
    const talk = `conversation-${bookingId}`;
    const text = await api.deps.keys.seal(`customer-${cast.customerId}`, 'message', 'The door is white.');
    const [at, photos] = ['2030-03-07T13:00:00.000Z', []];
    const said = { photos, isFirstUnread: true, at };
    const customer = { role: 'customer', id: cast.customerId };
    const technician = { role: 'technician', id: cast.technicianId };
    await append(
      talk,
      { type: 'MessageSaid', data: { ...said, text, quick: null, by: customer } },
      { type: 'MessageSaid', data: { ...said, text: null, quick: 'outside', by: technician } },
    );
    const { entries } = await fileOf();
    const own = entries.filter(({ source }) => JSON.stringify(source).includes(talk));
    expect(own.map(({ kind, facts, source }) => [kind, facts, source])).toMatchObject([
      ['customer_wrote', { text: 'The door is white.' }, { event: `${talk}#0` }],
      ['crew_wrote', { text: 'I’m outside.' }, { event: `${talk}#1` }],
      ['record_ends', {}, { event: `${talk}#1` }],
    ]);
  });

  it('has a salt under the customer’s key, so that its hash confirms no guess once that is gone', async () => {
    const salt = (file: PackFile): unknown => Reflect.get(Object(file.entries[0]?.['facts']), 'salt');
    const file = await fileOf();
    expect(salt(file)).toMatch(/^[\w-]{43}$/);
    expect(salt(file)).toBe(await api.deps.keys.hmac(`customer-${cast.customerId}`, `evidence:${bookingId}`));
  });

  it('opens nothing of a customer who was erased, and is another pack then', async () => {
    const before = await fileOf();
    await api.deps.keys.destroy(`customer-${cast.customerId}`);
    const after = await fileText();
    expect(after).not.toMatch(/Ada777|Broadway|Looks great/);
    const erased = fileShape.parse(JSON.parse(after));
    expect(erased.entries[0]).toMatchObject({ facts: { name: null, salt: null } });
    expect(erased.hash).not.toBe(before.hash);
    expect(misfits(erased)).toEqual([]);
    // The earlier one was still issued.
    expect((await get(`/api/evidence/${before.hash}`, '')).status).toBe(200);
  });
});
