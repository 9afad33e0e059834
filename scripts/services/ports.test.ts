import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { freePort, freePorts, isFree } from './ports.ts';

test('a wished port that a stranger has is left alone, and another one found', async () => {
  const wished = await freePort();
  const stranger = createServer().listen(wished, '127.0.0.1');
  await new Promise((resolve) => stranger.once('listening', resolve));
  expect(await isFree(wished)).toBe(false);
  expect(await freePort(wished)).not.toBe(wished);
  await new Promise((resolve) => stranger.close(resolve));
  expect(await freePort(wished)).toBe(wished);
});

test('servers that start side by side never get the same port, not even where all wish for it', async () => {
  const wished = await freePort();
  const { temporal, temporalUi, api } = await freePorts({
    temporal: wished,
    temporalUi: wished,
    api: wished,
  });
  expect(temporal).toBe(wished);
  expect(new Set([temporal, temporalUi, api]).size).toBe(3);
});
