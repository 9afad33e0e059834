import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { countVisitStep } from '#api/contract/numbers.ts';
import { reached } from './visit.ts';

let kept: Map<string, string>;
let sent: { readonly path: string; readonly body: Blob }[];
beforeEach(() => {
  kept = new Map();
  sent = [];
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  vi.stubGlobal('navigator', {
    sendBeacon: (path: string, body: Blob) => {
      sent.push({ path, body });
      return true;
    },
  });
});
afterEach(() => void vi.unstubAllGlobals());

it('a step is said once a tab, by the call of the contract and with nothing but its name', async () => {
  reached('landing');
  reached('landing');
  reached('draft');
  expect(sent.map(({ path }) => path)).toEqual([countVisitStep.path, countVisitStep.path]);
  const bodies = await Promise.all(sent.map(async ({ body }) => [body.type, await body.text()]));
  expect(bodies).toEqual([
    ['application/json', '{"step":"landing"}'],
    ['application/json', '{"step":"draft"}'],
  ]);
  for (const [, body] of bodies)
    expect(countVisitStep.body?.safeParse(JSON.parse(body ?? '')).success).toBe(true);
});

it('a window that keeps nothing still counts', () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  reached('landing');
  expect(sent.length).toBe(1);
});
