/** A badge is shown while its evidence is valid, and never because of an exception (R20). */
import { expect, test } from 'vitest';
import { fold } from '../core/aggregate.ts';
import { examples } from '../examples/index.ts';
import { after } from '../scheduling/wall-time.ts';
import { badgesOf } from './badges.ts';
import { onboardings } from './decide.ts';
import type { OnboardingEvent } from './events.ts';

const monday = '2026-01-05T15:00:00.000Z';
const year = 365 * 24 * 60 * 60 * 1000;
const by = { role: 'admin', id: 'admin' } as const;
const report: OnboardingEvent = {
  type: 'CheckReported',
  data: { number: 1, reportId: 'r', result: 'clear', validUntil: after(monday, year), at: monday },
};
const verified: OnboardingEvent = {
  type: 'LicenseVerified',
  data: { expiresOn: '2026-06-30', by, at: monday },
};
const vetted = [...examples.completeApplication(), report, verified];
const shown = (events: readonly OnboardingEvent[], now = monday) => badgesOf(fold(onboardings, events), now);

test('each badge stands for its own evidence', () => {
  expect(shown(vetted)).toEqual(['background_check', 'license', 'contract']);
  const without = (type: OnboardingEvent['type']) => shown(vetted.filter((event) => event.type !== type));
  expect(without('CheckReported')).toEqual(['license', 'contract']);
  expect(without('LicenseVerified')).toEqual(['background_check', 'contract']);
  expect(without('ContractSigned')).toEqual(['background_check', 'license']);
  expect(badgesOf(onboardings.initial, monday)).toEqual([]);
});

test('expired evidence loses its badge', () => {
  expect(shown(vetted, '2026-07-02T00:00:00.000Z')).toEqual(['background_check', 'contract']);
  expect(shown(vetted, after(monday, year))).toEqual(['contract']);
});

test('a check that is not clear and an exception earn none', () => {
  const consider: OnboardingEvent = {
    type: 'CheckReported',
    data: { number: 1, reportId: 'r', result: 'consider', validUntil: after(monday, year), at: monday },
  };
  const excused: OnboardingEvent = {
    type: 'ExceptionGranted',
    data: { requirement: 'background_check', reason: 'trial', until: after(monday, year), by, at: monday },
  };
  const others = vetted.filter(({ type }) => type !== 'CheckReported');
  expect(shown([...others, consider])).toEqual(['license', 'contract']);
  expect(shown([...others, excused])).toEqual(['license', 'contract']);
});
