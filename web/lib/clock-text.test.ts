import { expect, it } from 'vitest';
import { clockText } from './clock-text.ts';

it('a time is said as the clock shows it', () => {
  expect([clockText('13:30'), clockText(0), clockText('24:00'), clockText(720)]).toEqual([
    '1:30 PM',
    '12:00 AM',
    '12:00 AM',
    '12:00 PM',
  ]);
});
