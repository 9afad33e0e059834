/** The reviewers' texts for an application's steps. */
import { beforeAll, expect, it } from 'vitest';
import type { ReviewedApplication } from '#api/contract/onboarding.ts';
import { i18n, loadTexts, textOf } from '#web/lib/language/messages.ts';
import { applicationTexts } from '#words/generated/admin.ts';
import { stepBadge, untilOf } from './said.ts';

const t = textOf(applicationTexts);
beforeAll(async () => {
  await loadTexts(applicationTexts, 'en');
  i18n.activate('en', 'en-US');
});

const met = { state: 'met', waitingFor: null, isLate: false, byException: false } as const;
const license: ReviewedApplication['license'] = {
  pages: 1,
  addedAt: '2026-11-02T15:00:00.000Z',
  problem: null,
  expiresOn: '2031-06-30',
  earlierUntil: null,
};

it('a license is valid until its last day, wherever the reviewer is', () => {
  // The day ends in Ohio.
  const step = { ...met, step: 'license', until: '2031-07-01T04:00:00.000Z' } as const;
  for (const zone of ['America/New_York', 'America/Los_Angeles', 'UTC'])
    expect(untilOf(t, step, { license }, zone)).toBe('valid until Mon, Jun 30, 2031');
});

it('an exception ends with the day that was chosen', () => {
  const step = { ...met, step: 'license', until: '2026-12-01T05:00:00.000Z', byException: true } as const;
  expect(untilOf(t, step, { license }, 'America/New_York')).toBe('valid until Mon, Nov 30, 2026');
});

it('a decision is the reviewer’s turn once its evidence is there', () => {
  const review = { ...met, step: 'review', state: 'waiting', waitingFor: 'reviewer', until: null } as const;
  expect(stepBadge(t, review, null).tone).toBe('idle');
  expect(stepBadge(t, { ...review, until: '2026-12-01T22:00:00.000Z' }, null).tone).toBe('warn');
});

it('nobody waits for what an application that was withdrawn lacks', () => {
  const missing = { ...met, step: 'license', state: 'waiting', waitingFor: 'you', until: null } as const;
  expect(stepBadge(t, missing, null).said).toBe('Waiting for the applicant');
  expect(stepBadge(t, missing, 'withdrawn')).toEqual({ tone: 'idle', said: 'Not done' });
});
