import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { freePort, isFree } from './ports.ts';

test('a wished port that a stranger has is left alone, and another one found', async () => {
  const wished = await freePort();
  const stranger = createServer().listen(wished, '127.0.0.1');
  await new Promise((resolve) => stranger.once('listening', resolve));
  expect(await isFree(wished)).toBe(false);
  expect(await freePort(wished)).not.toBe(wished);
  await new Promise((resolve) => stranger.close(resolve));
  expect(await freePort(wished)).toBe(wished);
});
