/** Field encryption with the real table of keys. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sealed } from '#domain/core/sealed.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { canonicalJson } from '#domain/core/canonical-json.ts';
import { KeyDestroyed, openPersonKeys, type PersonKeys } from './person-keys.ts';

const masterKey = randomBytes(32);
let database: TestDatabase;
let keys: PersonKeys;
let otherProcess: PersonKeys;

beforeAll(async () => {
  database = await createTestDatabase();
  keys = openPersonKeys({ databaseUrl: database.url, masterKey });
  otherProcess = openPersonKeys({ databaseUrl: database.url, masterKey });
});

afterAll(async () => {
  await keys.close();
  await otherProcess.close();
  await database.drop();
});

test('what is sealed here is opened in another process', async () => {
  const sealed = await keys.seal('customer-1', 'name', 'Zoë Ångström');
  expect(sealed).toMatch(/^enc:v1:customer-1:name:1:[A-Za-z0-9_-]+$/);
  expect(await otherProcess.open(sealed)).toBe('Zoë Ångström');
});

test('one person has one key, whoever asks first', async () => {
  const values = Array.from({ length: 20 }, (_, index) => `value ${index}`);
  const sealed = await Promise.all(
    values.map((value, index) => (index % 2 ? keys : otherProcess).seal('customer-race', 'note', value)),
  );
  expect(await keys.openMany(sealed)).toEqual(values);
});

test('the same value sealed twice does not look the same', async () => {
  expect(await keys.seal('customer-1', 'name', 'a')).not.toBe(await keys.seal('customer-1', 'name', 'a'));
});

test('a value moved to another field or person, or changed, does not open', async () => {
  await keys.seal('customer-2', 'name', 'makes the key');
  const sealed = await keys.seal('customer-1', 'name', 'Ann');
  const moved = [
    sealed.replace(':name:', ':street:'),
    sealed.replace('customer-1', 'customer-2'),
    sealed.slice(0, -2) + (sealed.endsWith('AA') ? 'BB' : 'AA'),
  ];
  for (const value of moved) await expect(keys.open(value as Sealed)).rejects.toThrow();
});

test('names with a colon are refused, because they would make the written form ambiguous', async () => {
  await expect(keys.seal('customer:1', 'name', 'x')).rejects.toThrow(RangeError);
});

test('another master key opens nothing', async () => {
  const sealed = await keys.seal('customer-1', 'name', 'Ann');
  const thief = openPersonKeys({ databaseUrl: database.url, masterKey: randomBytes(32) });
  await expect(thief.open(sealed)).rejects.toThrow();
  await thief.close();
});

test('a destroyed key leaves nothing to read or to seal, and is remembered', async () => {
  const gone = await keys.seal('customer-gone', 'name', 'Bob');
  const stays = await keys.seal('customer-stays', 'name', 'Cy');
  await keys.destroy('customer-gone');
  await keys.destroy('customer-gone');
  expect(await keys.openMany([gone, stays])).toEqual([null, 'Cy']);
  await expect(keys.seal('customer-gone', 'name', 'again')).rejects.toThrow(KeyDestroyed);
  await expect(keys.hmac('customer-gone', '{}')).rejects.toThrow(KeyDestroyed);
  expect(await keys.destroyed()).toContain('customer-gone');
});

test('another process stops opening a destroyed person’s fields within seconds', async () => {
  const sealed = await keys.seal('customer-cached', 'name', 'Dee');
  expect(await otherProcess.open(sealed)).toBe('Dee');
  await keys.destroy('customer-cached');
  await expect.poll(() => otherProcess.open(sealed), { timeout: 8_000, interval: 250 }).toBeNull();
}, 15_000);

test('a person without a key can be destroyed, as after a restore', async () => {
  await keys.destroy('customer-restored');
  await expect(keys.seal('customer-restored', 'name', 'x')).rejects.toThrow(KeyDestroyed);
});

test('the table holds no key in the open', async () => {
  await keys.seal('customer-1', 'name', 'Ann');
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query(
    `SELECT length(wrapped) AS length FROM app.person_keys WHERE subject = 'customer-1'`,
  );
  await client.end();
  expect(rows).toEqual([{ length: 12 + 32 + 16 }]);
});

test('the body hash depends on the person and the body, not on the order of fields', async () => {
  const hash = await keys.hmac('customer-1', canonicalJson({ b: [1, { d: 1, c: undefined }], a: 'x' }));
  expect(await otherProcess.hmac('customer-1', canonicalJson({ a: 'x', b: [1, { d: 1 }] }))).toBe(hash);
  expect(await keys.hmac('customer-1', canonicalJson({ a: 'y', b: [1, { d: 1 }] }))).not.toBe(hash);
  expect(await keys.hmac('customer-2', canonicalJson({ a: 'x', b: [1, { d: 1 }] }))).not.toBe(hash);
});

test('a document is sealed like a text: for one person and one field, until the key is destroyed', async () => {
  const document = randomBytes(300_000);
  const sealed = await keys.sealBytes('technician-1', 'license', document);
  expect(sealed.includes(document.subarray(0, 16))).toBe(false);
  expect(await otherProcess.openBytes('technician-1', 'license', sealed)).toEqual(document);
  await keys.sealBytes('technician-2', 'license', document);
  await expect(keys.openBytes('technician-2', 'license', sealed)).rejects.toThrow();
  await expect(keys.openBytes('technician-1', 'contract', sealed)).rejects.toThrow();
  const renamed = Buffer.concat([Buffer.from('enc:v1:technician-2'), sealed.subarray(19)]);
  await expect(keys.openBytes('technician-2', 'license', renamed)).rejects.toThrow();
  const changed = Buffer.from(sealed);
  changed.writeUInt8(changed.readUInt8(5_000) ^ 1, 5_000);
  await expect(keys.openBytes('technician-1', 'license', changed)).rejects.toThrow();
  await expect(keys.openBytes('technician-1', 'license', document)).rejects.toThrow(SyntaxError);
  await keys.destroy('technician-1');
  expect(await keys.openBytes('technician-1', 'license', sealed)).toBeNull();
});
