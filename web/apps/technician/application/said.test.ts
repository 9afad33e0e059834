import { beforeAll, describe, expect, it } from 'vitest';
import type { Application } from '#api/contract/onboarding.ts';
import { i18n, loadTexts, textOf } from '#web/lib/language/messages.ts';
import { applicationTexts } from '#words/generated/technician.ts';
import { badgeOf, detailOf, headOf, lastDayOf, type ApplicationStep } from './said.ts';

const t = textOf(applicationTexts);
beforeAll(async () => {
  await loadTexts(applicationTexts, 'en');
  i18n.activate('en', 'en-US');
});

const zone = 'America/New_York';
const step = (name: ApplicationStep['step'], state: ApplicationStep['state']): ApplicationStep => ({
  step: name,
  state,
  waitingFor: state === 'missing' ? 'you' : null,
  until: null,
  isLate: false,
  byException: false,
});
const application: Application = {
  number: 'HX-7K2M4Q',
  attempt: 1,
  source: 'wizard',
  status: 'open',
  sentAt: '2026-11-02T15:00:00.000Z',
  endedAt: null,
  rejectedFor: null,
  steps: [],
  license: null,
  check: null,
  contract: null,
  ownSteps: [],
  closesAt: null,
  mayWithdraw: true,
  mayDispute: false,
  renewsLicense: false,
  mayApplyAgain: false,
  dateOfBirth: '1990-04-01',
  unusable: [],
  wantedByProvider: [],
  report: null,
  signing: { place: 'here', isOrdered: false, url: null },
  question: null,
  versions: { contract: '2026-11-01', signingConsent: '2026-11-01', disclosure: '2026-11-01' },
  history: [],
};

describe('what the status page says', () => {
  it('of what the check could not use, why and what to do', () => {
    const check = step('background_check', 'missing');
    const said = (unusable: Application['unusable']) =>
      detailOf(t, check, { ...application, ownSteps: ['ssn'], unusable }, zone);
    expect(said(['dateOfBirth'])).toMatch(/18 or older.*date is wrong, correct it.*contact support/);
    expect(said(['ssn'])).toMatch(/can’t use the Social Security number/);
    expect(said(['lastName', 'ssn'])).toMatch(/can’t use your name.*Contact support/);
    for (const field of ['email', 'phone', 'zip'] as const) expect(said([field])).toMatch(/Contact support/);
    // Nothing that was given was unusable, or nothing was given yet.
    expect(said([])).toMatch(/needs your Social Security number/);
  });

  it('of a license, one last day in both places: its time ends with that day', () => {
    const verified: Application = {
      ...application,
      license: {
        pages: 1,
        addedAt: '2026-11-02T15:00:00.000Z',
        problem: null,
        // A Saturday.
        expiresOn: '2029-06-30',
        earlierUntil: null,
      },
    };
    const met = step('license', 'met');
    const until = '2029-07-01T04:00:00.000Z';
    expect(lastDayOf(met, verified, until, zone)).toBe('Sat, Jun 30, 2029');
    expect(detailOf(t, met, verified, zone)).toContain(lastDayOf(met, verified, until, zone));
    const renews = { ...verified, renewsLicense: true };
    expect(detailOf(t, met, renews, zone)).toBe(
      'Your license expires on Sat, Jun 30, 2029. Send your new one before then, and you’ll keep getting job offers.',
    );
    expect(lastDayOf({ ...met, byException: true }, verified, '2026-12-01T05:00:00.000Z', zone)).toBe(
      'Mon, Nov 30, 2026',
    );
  });

  it('of an ended application: nobody waits for what it left open', () => {
    const withdrawn: Application = { ...application, status: 'withdrawn', endedAt: application.sentAt };
    for (const open of [
      step('license', 'missing'),
      step('review', 'refused'),
      step('activation', 'refused'),
    ]) {
      expect(badgeOf(t, open, withdrawn).said).toBe('Stopped');
      expect(detailOf(t, open, withdrawn, zone)).toMatch(/ended before this step/);
    }
    expect(badgeOf(t, step('email', 'met'), withdrawn).said).toBe('Done');
    // A rejection states its reason.
    const rejected: Application = { ...withdrawn, status: 'rejected' };
    expect(badgeOf(t, step('review', 'refused'), rejected).said).toBe('Not passed');
    expect(badgeOf(t, step('activation', 'refused'), rejected).said).toBe('Stopped');
  });

  it('of a review, whose turn it is once its evidence is there', () => {
    const review = { ...step('review', 'waiting'), waitingFor: 'reviewer' as const };
    expect(badgeOf(t, review, application).said).toBe('Comes later');
    const due = { ...review, until: '2026-11-05T22:00:00.000Z' };
    expect(badgeOf(t, due, application).said).toBe('Waiting for a reviewer');
  });

  it('of a license that waits or was sent back, the end of the one that counts until then', () => {
    const sent = (problem: 'unreadable' | null): Application => ({
      ...application,
      license: {
        pages: 1,
        addedAt: '2026-11-02T15:00:00.000Z',
        problem,
        expiresOn: null,
        earlierUntil: '2026-12-05',
      },
    });
    const words = /counts through Sat, Dec 5, 2026/;
    expect(detailOf(t, step('license', 'waiting'), sent(null), zone)).toMatch(words);
    expect(detailOf(t, step('license', 'missing'), sent('unreadable'), zone)).toMatch(words);
  });

  it('promises an active technician no job that nobody has', () => {
    const { lead } = headOf(t, { ...application, status: 'active' }, zone);
    expect(lead).toBe('We’ll offer you jobs in your area from now on.');
  });
});
