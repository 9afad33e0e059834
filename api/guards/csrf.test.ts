import { describe, expect, it } from 'vitest';
import { isOwnRequest } from './csrf.ts';

const ours = new Set(['http://localhost:4000']);

describe('isOwnRequest', () => {
  it.each([
    ['a script without a browser', {}, true],
    ['our page', { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:4000' }, true],
    ['a person who typed the address', { 'sec-fetch-site': 'none' }, true],
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, false],
    ['a sister site', { 'sec-fetch-site': 'same-site', origin: 'http://localhost:4000' }, false],
    ['an old browser on our page', { origin: 'http://localhost:4000' }, true],
    ['an old browser on another site', { origin: 'https://evil.example' }, false],
    ['a page without an origin', { origin: 'null' }, false],
  ])('%s', (_what, headers, expected) => {
    expect(isOwnRequest(headers, ours)).toBe(expected);
  });
});
