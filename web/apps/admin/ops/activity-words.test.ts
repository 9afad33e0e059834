import { expect, test } from 'vitest';
import type { allActivities } from '#activities/all.ts';
import type { LetterActivities } from '#activities/messages/letters.ts';
import type { MessageActivities } from '#activities/messages/messages.ts';
import { activityWords, waitsIn } from './activity-words.ts';

type Activity = keyof ReturnType<typeof allActivities> | keyof MessageActivities | keyof LetterActivities;
/** The compiler sees to it that every activity has its words, and that none is left of an activity that is no more. */
const everyActivity: Readonly<Record<Activity, string>> = activityWords;
const known: readonly Activity[] = Object.keys(everyActivity) as (keyof typeof activityWords)[];

test('every activity is told by what it does, each by other words', () => {
  expect(new Set(known.map(waitsIn)).size).toBe(known.length);
  for (const activity of known) expect(waitsIn(activity)).not.toContain(activity);
});

test('what is no activity stands as it is', () => {
  expect([waitsIn('transfer failed'), waitsIn('workflow task')]).toEqual([
    'Transfer failed',
    'Workflow task',
  ]);
});
