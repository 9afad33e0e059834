/**
 * The master key is changed while the product runs: nothing is lost, and in the end the earlier one opens nobody's data
 * (decision 241).
 */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sealed } from '#domain/core/sealed.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createPayloadCodec } from '../temporal/codec.ts';
import { deriveKey, firstOf, parseMasterKey } from './cipher.ts';
import { openPersonKeys } from './person-keys.ts';
import { rewrapPersonKeys } from './rewrap.ts';
import { openSignedLinks } from './signed-links.ts';

const [before, after] = [randomBytes(32), randomBytes(32)];
const both = parseMasterKey(`${after.toString('base64')},${before.toString('base64')}`);
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function withKeys<T>(
  masterKey: Uint8Array,
  work: (keys: ReturnType<typeof openPersonKeys>) => Promise<T>,
) {
  const keys = openPersonKeys({ databaseUrl: database.url, masterKey });
  try {
    return await work(keys);
  } finally {
    await keys.close();
  }
}
const seal = (masterKey: Uint8Array, subject: string) =>
  withKeys(masterKey, (keys) => keys.seal(subject, 'name', `the name of ${subject}`));
const open = (masterKey: Uint8Array, sealed: Sealed) => withKeys(masterKey, (keys) => keys.open(sealed));
const rewrap = (masterKey: Uint8Array) => rewrapPersonKeys({ databaseUrl: database.url, masterKey });

test('people who were known before stay readable, those who come get the new key, and the earlier one ends', async () => {
  const known = await seal(before, 'customer-known');
  const erased = await seal(before, 'customer-erased');
  await withKeys(before, (keys) => keys.destroy('customer-erased'));

  // While processes have both.
  expect(await open(both, known)).toBe('the name of customer-known');
  const later = await seal(both, 'customer-known');
  const newcomer = await seal(both, 'customer-new');
  expect(await open(after, newcomer)).toBe('the name of customer-new');
  // A process that was not restarted has only the earlier key.
  await expect(open(before, newcomer)).rejects.toThrow();
  await expect(open(after, known)).rejects.toThrow();
  await expect(rewrap(after)).rejects.toThrow();

  expect(await rewrap(both)).toBe(1);
  expect(await rewrap(both)).toBe(0);
  for (const sealed of [known, later]) {
    expect(await open(after, sealed)).toBe('the name of customer-known');
    await expect(open(before, sealed)).rejects.toThrow();
  }
  expect(await open(after, erased)).toBeNull();
});

test('what the engine has kept is opened with both, what it gets is made with the new one', async () => {
  const payload = { metadata: { encoding: Buffer.from('json/plain') }, data: Buffer.from('{"name":"Ann"}') };
  const opened = async (masterKey: Uint8Array, made: Uint8Array) =>
    (await createPayloadCodec(masterKey).decode(await createPayloadCodec(made).encode([payload])))[0]?.data;
  expect(Buffer.from((await opened(both, before)) ?? [])).toEqual(payload.data);
  expect(Buffer.from((await opened(after, both)) ?? [])).toEqual(payload.data);
  await expect(opened(after, before)).rejects.toThrow();
});

test('links that were sent hold with both, and new ones with the new one', () => {
  const [now, end] = ['2026-12-01T00:00:00.000Z', '2026-12-02T00:00:00.000Z'];
  const holds = (masterKey: Uint8Array, made: Uint8Array) =>
    openSignedLinks(masterKey).verify('track', 'b1', openSignedLinks(made).sign('track', 'b1', end), now);
  expect(holds(both, before)).toBe(true);
  expect(holds(after, both)).toBe(true);
  expect(holds(after, before)).toBe(false);
});

test('a key alone is what it always was, and half a key is none', () => {
  expect(Buffer.from(firstOf(both))).toEqual(after);
  expect(deriveKey(both, 'person-keys')).toEqual(deriveKey(after, 'person-keys'));
  for (const wrong of ['', ',', `${after.toString('base64')},`, after.toString('base64').slice(0, 20)])
    expect(() => parseMasterKey(wrong)).toThrow(RangeError);
});
