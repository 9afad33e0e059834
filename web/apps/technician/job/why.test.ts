/** The reasons given to a technician for an offer. */
import { beforeAll, expect, test } from 'vitest';
import { i18n, loadTexts, textOf } from '#web/lib/language/messages.ts';
import { workTexts } from '#words/generated/technician.ts';
import { whyOf } from './why.ts';

const t = textOf(workTexts);
beforeAll(async () => {
  await loadTexts(workTexts, 'en');
  i18n.activate('en', 'en-US');
});

test('the reasons for an offer are sentences, and that there are no reviews is none', () => {
  const miles = { text: 'milesAway' as const, values: { miles: '2.8' } };
  const none = { text: 'noReviews' as const, values: {} };
  expect(whyOf(t, [miles, none])).toBe('It’s 2.8 miles from your starting point.');
  expect(whyOf(t, [miles, { text: 'rated', values: { rating: '4.5' } }])).toBe(
    'It’s 2.8 miles from your starting point. Your rating is 4.5 out of 5.',
  );
  expect(whyOf(t, [none])).toBe('');
});
