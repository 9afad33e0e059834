import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { technicianBps } from '../booking/shares.ts';
import {
  contractVersion,
  contractVersions,
  disclosureVersion,
  signingConsentVersion,
} from '../onboarding/policy.ts';
import { agreement, agreements } from './agreement.ts';
import { checkAuthorization, checkDisclosure, rightsNotice, signingConsent } from './consents.ts';
import { strokesOf } from './drawn.ts';
import { contractNumber, typedContractNumber } from './number.ts';
import type { LegalText } from './text.ts';

/**
 * Hashes of every version that people may have signed; another wording is a new version with a line of its own here.
 */
const published: readonly [string, LegalText, string][] = [
  ['agreement', agreement, '2026-11-01 ef6c4cda0590ed37'],
  ['signing consent', signingConsent, '2026-11-01 ec1149441ac2f566'],
  ['disclosure', checkDisclosure, '2026-11-01 313cf1fbbff443fb'],
  ['authorization', checkAuthorization, '2026-11-01 ac36b115006116bd'],
  ['rights', rightsNotice, '2026-11-01 551f86705e78bd36'],
];

test.each(published)('the words of the %s are those of its version', (_name, { version, wording }, hash) => {
  const words = createHash('sha256').update(JSON.stringify(wording)).digest('hex').slice(0, 16);
  expect(`${version} ${words}`).toBe(hash);
});

test('both languages of a text have the same sections and paragraphs', () => {
  for (const [, { wording }] of published) {
    const shape = ({ sections }: LegalText['wording']['en']) =>
      sections.map(({ heading, paragraphs }) => [heading === null, paragraphs.length]);
    expect(shape(wording.es)).toEqual(shape(wording.en));
  }
});

test('what is asked of people is the newest version of each text', () => {
  expect(agreements.at(-1)).toBe(agreement);
  expect(agreement.version).toBe(contractVersion);
  expect(agreements.map(({ version }) => version)).toEqual([...contractVersions]);
  expect(signingConsent.version).toBe(signingConsentVersion);
  expect([checkDisclosure.version, checkAuthorization.version]).toEqual([
    disclosureVersion,
    disclosureVersion,
  ]);
});

test('the agreement promises the share that technicians are paid', () => {
  const pay = agreement.wording.en.sections.find(({ heading }) => heading?.includes('Pay'));
  expect(pay?.paragraphs.join(' ')).toContain(`${technicianBps / 100} percent of the price`);
});

describe('a drawn signature', () => {
  test('is read as strokes', () => {
    expect(strokesOf('M0 0L600 200M1.5 2L3 4')).toEqual([
      [
        { x: 0, y: 0 },
        { x: 600, y: 200 },
      ],
      [
        { x: 1.5, y: 2 },
        { x: 3, y: 4 },
      ],
    ]);
  });

  test.each([
    '',
    'M1 1',
    'M1 1L2 2',
    'M0 0L601 10',
    'M0 0L10 201',
    'M0 0C1 1 2 2 300 100',
    'm0 0l300 100',
    '<svg/>',
    'M0 0L1e9 1',
    `M0 0${'L300 100'.repeat(5_000)}`,
  ])('is not %j', (path) => expect(strokesOf(path.slice(0, 40_000))).toBeNull());

  test('is never anything but points of the field, whatever is sent', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[ML0-9. -]{0,80}$/), (path) => {
        for (const { x, y } of strokesOf(path)?.flat() ?? []) {
          expect(x >= 0 && x <= 600 && y >= 0 && y <= 200).toBe(true);
        }
      }),
    );
  });
});

test('a number is the same for the same signing, and is read as people type it', () => {
  const number = contractNumber(createHash('sha256').update('one').digest());
  expect(number).toMatch(/^HC-[0-9A-HJKMNP-TV-Z]{10}$/);
  expect(contractNumber(createHash('sha256').update('one').digest())).toBe(number);
  expect(typedContractNumber(` ${number.toLowerCase().replace('hc-', 'HC ')} `)).toBe(number);
  expect(typedContractNumber('HC-1')).toBeNull();
});
