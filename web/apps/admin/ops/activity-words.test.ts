import { beforeAll, expect, test } from 'vitest';
import type { allActivities } from '#activities/all.ts';
import type { LetterActivities } from '#activities/messages/letters.ts';
import type { MessageActivities } from '#activities/messages/messages.ts';
import type { OnboardingActivities } from '#activities/onboarding/onboarding.ts';
import { i18n, loadTexts, textOf } from '#web/lib/language/messages.ts';
import { stuckTexts } from '#words/generated/admin.ts';
import { activities, waitsIn } from './activity-words.ts';

type Activity =
  | keyof ReturnType<typeof allActivities>
  | keyof OnboardingActivities
  | keyof MessageActivities
  | keyof LetterActivities;
/** The compiler ensures that every activity has a text, and that no text is left for one that no longer exists. */
const everyActivity: readonly Activity[] = activities;
const noneLeftOut: Exclude<Activity, (typeof activities)[number]> extends never ? true : false = true;

const t = textOf(stuckTexts);
beforeAll(async () => {
  i18n.activate('en', 'en-US');
  await loadTexts(stuckTexts, 'en');
});

test('every activity is told by what it does, each by other words', () => {
  expect(noneLeftOut).toBe(true);
  const told = everyActivity.map((activity) =>
    waitsIn(t, {
      issue: null,
      promise: null,
      settlement: null,
      partner: null,
      ticket: null,
      books: null,
      webhook: null,
      activity,
    }),
  );
  expect(new Set(told).size).toBe(activities.length);
  expect(told).not.toContain('Workflow task');
});

test('a line of the log is told by what it is about, a workflow that cannot go on by its task', () => {
  expect([
    waitsIn(t, {
      issue: { kind: 'transfer_failed', subject: 't' },
      promise: null,
      settlement: null,
      partner: null,
      ticket: null,
      books: null,
      webhook: null,
      activity: 'transfer failed',
    }),
    waitsIn(t, {
      issue: null,
      promise: null,
      settlement: null,
      partner: null,
      ticket: null,
      books: null,
      webhook: null,
      activity: 'workflow task',
    }),
  ]).toEqual(['Transfer failed', 'Workflow task']);
});
