import { describe, expect, it } from 'vitest';
import { earlyQuestion } from './early.ts';

const job = {
  startsAt: '2026-12-03T14:00:00Z',
  scheduledDate: '2026-12-03',
  scheduledTime: '9:00 AM - 11:00 AM',
};
const at = (instant: string) => Date.parse(instant);

describe('a step long before its appointment', () => {
  it('is asked about, with the day and how far away it is', () => {
    const question = earlyQuestion(job, 'route', at('2026-12-01T12:00:00Z'));
    expect(question?.title).toBe('Start driving now?');
    expect(question?.text).toContain('on Thu, Dec 3, 9:00 AM - 11:00 AM, in 2 d');
    expect(earlyQuestion(job, 'start', at('2026-12-01T12:00:00Z'))?.title).toBe('Start the work now?');
  });

  it('is not asked about from three hours before, nor when it is late', () => {
    expect(earlyQuestion(job, 'route', at('2026-12-03T10:59:59Z'))).not.toBeNull();
    expect(earlyQuestion(job, 'route', at('2026-12-03T11:00:00Z'))).toBeNull();
    expect(earlyQuestion(job, 'start', at('2026-12-04T11:00:00Z'))).toBeNull();
  });
});
