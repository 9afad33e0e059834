import { describe, expect, it } from 'vitest';
import { codesOf, standingOf } from './standing.ts';

const now = Date.parse('2026-03-01T12:00:00Z');

describe('how an admin stands', () => {
  it.each([
    ['invited', '2026-03-02T12:00:00Z', ['info', 'invited']],
    ['invited', '2026-02-28T12:00:00Z', ['warn', 'expired']],
    ['withdrawn', '2026-03-02T12:00:00Z', ['idle', 'withdrawn']],
    ['active', null, ['ok', 'active']],
    ['deactivated', null, ['idle', 'deactivated']],
  ] as const)('%s until %s', (status, invitationExpiresAt, shown) => {
    expect(standingOf({ status, invitationExpiresAt }, now)).toEqual(shown);
  });

  it('codes that are asked for and not set up stand out', () => {
    expect(codesOf({ hasSecondFactor: true, needsSecondFactor: true })).toBe('codesOn');
    expect(codesOf({ hasSecondFactor: false, needsSecondFactor: true })).toBe('codesMissing');
    expect(codesOf({ hasSecondFactor: false, needsSecondFactor: false })).toBe('codesOff');
  });
});
