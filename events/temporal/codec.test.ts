/** The payload codec fits the Temporal SDK and hides its input. */
import { randomBytes } from 'node:crypto';
import type { PayloadCodec } from '@temporalio/common';
import { expect, test } from 'vitest';
import { createPayloadCodec } from './codec.ts';

const codec: PayloadCodec = createPayloadCodec(randomBytes(32));
const payload = {
  metadata: { encoding: new TextEncoder().encode('json/plain'), messageType: new Uint8Array([0, 255]) },
  data: new TextEncoder().encode('{"name":"Ann"}'),
};

test('what was encoded comes back as it was', async () => {
  const empty = { metadata: { encoding: new TextEncoder().encode('binary/null') }, data: new Uint8Array(0) };
  expect(await codec.decode(await codec.encode([payload, empty]))).toEqual([payload, empty]);
});

test('nothing of data or metadata can be read', async () => {
  const [encoded] = await codec.encode([payload]);
  expect(Buffer.from(encoded?.metadata?.['encoding'] ?? []).toString()).toBe('binary/encrypted');
  expect(Buffer.from(encoded?.data ?? []).toString('latin1')).not.toMatch(/Ann|json/);
});

test('what is not encrypted passes through', async () => {
  expect(await codec.decode([payload])).toEqual([payload]);
});

test('another key, or a changed byte, is refused', async () => {
  const [encoded] = await codec.encode([payload]);
  if (!encoded?.data) throw new Error('the codec gave no data');
  await expect(createPayloadCodec(randomBytes(32)).decode([encoded])).rejects.toThrow();
  encoded.data[20] = (encoded.data[20] ?? 0) ^ 1;
  await expect(codec.decode([encoded])).rejects.toThrow();
});
