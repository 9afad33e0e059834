import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEEPEST, MAX_VALUES, refuseUnboundedJson } from './json-bounds.ts';

const check = (text: string) => () => refuseUnboundedJson(Buffer.from(text));
const nested = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth);

describe('refuseUnboundedJson', () => {
  it.each([
    ['lists', nested('[', ']', 8_000)],
    ['objects', `${'{"a":'.repeat(8_000)}1${'}'.repeat(8_000)}`],
    ['lists after a string with brackets', `["]]]]", ${nested('[', ']', DEEPEST)}]`],
    ['lists after an escaped quote', `["\\"", ${nested('[', ']', DEEPEST)}]`],
  ])('refuses %s that are nested too deeply', (_what, text) => {
    expect(check(text)).toThrow(expect.objectContaining({ code: 'invalid_input', status: 400 }));
  });

  it.each([
    ['numbers', `[${'0,'.repeat(MAX_VALUES)}0]`],
    ['empty objects', `[${'{},'.repeat(MAX_VALUES)}{}]`],
    ['names', `{${'"a":0,'.repeat(MAX_VALUES)}"a":0}`],
  ])('refuses too many %s', (_what, text) => {
    expect(check(text)).toThrow(expect.objectContaining({ code: 'too_large', status: 413 }));
  });

  it('lets the deepest and the largest pass', () => {
    expect(check(nested('[', ']', DEEPEST))).not.toThrow();
    expect(check(`[${'0,'.repeat(MAX_VALUES - 1)}0]`)).not.toThrow();
    expect(check(JSON.stringify({ photo: '[{,:'.repeat(100_000) }))).not.toThrow();
  });

  it('counts what is nested, not what is said: any small value passes, whatever its strings hold', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => check(JSON.stringify(value))()),
      { numRuns: 500 },
    );
  });

  it('any value that is put too deep is refused, whatever stands before it', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        expect(check(`[${JSON.stringify(value)},${nested('[', ']', DEEPEST)}]`)).toThrow('nested');
      }),
      { numRuns: 500 },
    );
  });
});
