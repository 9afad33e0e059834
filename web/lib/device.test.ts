import { afterEach, expect, it, vi } from 'vitest';
import { isAppleMobile } from './device.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 5, true],
  ['an iPad, which calls itself a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, true],
  ['a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, false],
  ['an Android phone', 'Mozilla/5.0 (Linux; Android 16)', 5, false],
])('tells %s', (_, userAgent, maxTouchPoints, is) => {
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints });
  expect(isAppleMobile()).toBe(is);
});
