import { expect, test } from 'vitest';
import { fits, parseVersion } from './version.ts';

const least = { major: 1, minor: 5, patch: 0 };

test('the version is read from what the Temporal CLI prints', () => {
  expect(parseVersion('temporal version 1.8.2 (Server 1.31.2, UI 2.50.1)')).toEqual({
    major: 1,
    minor: 8,
    patch: 2,
  });
});

test('a text without a version has none', () => {
  expect(parseVersion('command not found')).toBeUndefined();
});

test.each([
  ['1.5.0', true],
  ['1.8.2', true],
  ['1.10.0', true],
  ['1.4.9', false],
  ['0.13.2', false],
  ['2.0.0', false],
  ['0.0.0-DEV', false],
])('%s fits from 1.5.0 on, within the same major version: %s', (text, expected) => {
  const version = parseVersion(text);
  expect(version !== undefined && fits(version, least)).toBe(expected);
});
