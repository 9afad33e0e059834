import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold } from '../core/aggregate.ts';
import { as, type BlobKey } from '../core/ids.ts';
import { examples } from '../examples/index.ts';
import { rosterExample } from '../examples/technicians.ts';
import { obstacles } from '../technician/eligibility.ts';
import { after } from '../scheduling/wall-time.ts';
import { onboardings } from './decide.ts';
import { vettingFacts } from './eligibility.ts';
import type { Excusable, OnboardingEvent } from './events.ts';
import { clearedUntil, earlierLicense } from './requirements.ts';

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
const approved: OnboardingEvent = { type: 'ApplicationApproved', data: { by, at: monday } };
const vetted = [...examples.completeApplication(), report, verified, approved];

const keptFrom = (events: readonly OnboardingEvent[], now = monday, isPayable = true) => {
  const vetting = vettingFacts(fold(onboardings, events), { isPayable }, now);
  return obstacles(rosterExample('t', { vetting }));
};

test('who is vetted works; without any one of the evidence nobody does', () => {
  expect(keptFrom(vetted)).toEqual([]);
  expect(keptFrom(vetted, monday, false)).toEqual(['not_payable']);
  const lacking = (type: OnboardingEvent['type']) => keptFrom(vetted.filter((event) => event.type !== type));
  expect(lacking('CheckReported')).toEqual(['check_not_clear']);
  expect(lacking('ContractSigned')).toEqual(['contract_unsigned']);
  expect(lacking('ApplicationApproved')).toEqual(['not_approved']);
});

test('what runs out stops the work by itself', () => {
  expect(keptFrom(vetted, '2026-07-02T00:00:00.000Z')).toEqual(['license_expired']);
  expect(keptFrom(vetted, after(monday, year))).toEqual(['check_not_clear', 'license_expired']);
});

test('another license counts once it is verified: sending one in neither ends nor extends the time of the last', () => {
  const july = '2026-07-02T00:00:00.000Z';
  const technician = { role: 'technician', id: 't' } as const;
  const page = as<BlobKey>('licenses/t/front.sealed');
  const sentIn = (at: string): OnboardingEvent => ({
    type: 'LicenseAdded',
    data: { pages: [page], by: technician, at },
  });
  const sentBack: OnboardingEvent = {
    type: 'LicenseSentBack',
    data: { problem: 'no_license', by, at: july },
  };
  const renewed: OnboardingEvent = {
    type: 'LicenseVerified',
    data: { expiresOn: '2030-06-30', by, at: july },
  };
  // In good time: the previous one is still valid.
  expect(keptFrom([...vetted, sentIn(monday)])).toEqual([]);
  expect(keptFrom([...vetted, sentIn(monday)], july)).toEqual(['license_expired']);
  expect(keptFrom([...vetted, sentIn(july)], july)).toEqual(['license_expired']);
  expect(keptFrom([...vetted, sentIn(july), sentBack], july)).toEqual(['license_expired']);
  expect(keptFrom([...vetted, sentIn(july), renewed], july)).toEqual([]);
});

test('while another license waits, the end of the one that still counts is known', () => {
  const technician = { role: 'technician', id: 't' } as const;
  const page = as<BlobKey>('licenses/t/front.sealed');
  const sentIn: OnboardingEvent = {
    type: 'LicenseAdded',
    data: { pages: [page], by: technician, at: monday },
  };
  const sentBack: OnboardingEvent = {
    type: 'LicenseSentBack',
    data: { problem: 'unreadable', by, at: monday },
  };
  const earlier = (events: readonly OnboardingEvent[], now = monday) => {
    const state = fold(onboardings, events);
    if (state.status === 'none' || state.status === 'closed') throw new Error(state.status);
    return earlierLicense(state, now);
  };
  const [verified] = vetted.flatMap((event) =>
    event.type === 'LicenseVerified' ? [event.data.expiresOn] : [],
  );
  expect(earlier(vetted)).toBeNull();
  expect(earlier([...vetted, sentIn])).toBe(verified);
  expect(earlier([...vetted, sentIn, sentBack])).toBe(verified);
  expect(earlier([...vetted, sentIn], '2026-07-02T00:00:00.000Z')).toBeNull();
});

test('a wanted test job comes before the work', () => {
  expect(keptFrom([...vetted, { type: 'TestJobWanted', data: { by, at: monday } }])).toEqual([
    'not_approved',
  ]);
});

test('it is known beforehand until when everything counts: by any evidence, exception and time', () => {
  const days = ['2026-02-01', '2026-07-02', '2027-06-01', '2030-01-01'].map((day) => `${day}T00:00:00.000Z`);
  const excused = fc.record({
    requirement: fc.constantFrom<Excusable>('license', 'background_check', 'contract', 'bank'),
    until: fc.constantFrom(...days),
  });
  const more = fc.constantFrom<OnboardingEvent>(
    { type: 'TestJobWanted', data: { by, at: monday } },
    { type: 'TestJobPassed', data: { by, at: monday } },
    { type: 'ApplicationWithdrawn', data: { by, at: monday } },
    {
      type: 'CheckReported',
      data: { number: 1, reportId: 'r', result: 'consider', validUntil: after(monday, year), at: monday },
    },
  );
  fc.assert(
    fc.property(
      fc.subarray(vetted.slice(1)),
      fc.array(excused, { maxLength: 3 }),
      fc.array(more, { maxLength: 2 }),
      fc.boolean(),
      fc.constantFrom(monday, ...days),
      (shown, exceptions, rest, isPayable, now) => {
        const granted = exceptions.map(
          (one): OnboardingEvent => ({
            type: 'ExceptionGranted',
            data: { ...one, reason: 'r', by, at: monday },
          }),
        );
        const events = [...vetted.slice(0, 1), ...shown, ...granted, ...rest];
        const state = fold(onboardings, events);
        if (state.status === 'none' || state.status === 'closed') throw new Error('not applied');
        const until = clearedUntil(state, { isPayable });
        expect(until !== null && until > now).toBe(keptFrom(events, now, isPayable).length === 0);
      },
    ),
    { numRuns: 2_000 },
  );
});
