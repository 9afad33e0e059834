import { beforeAll, describe, expect, it } from 'vitest';
import { i18n, loadTexts, textOf } from '#web/lib/language/messages.ts';
import { jobTexts } from '#words/generated/technician.ts';
import { earlyQuestion } from './early.ts';

const t = textOf(jobTexts);
beforeAll(async () => {
  await loadTexts(jobTexts, 'en');
  i18n.activate('en', 'en-US');
});

const job = {
  startsAt: '2026-12-03T14:00:00Z',
  scheduledDate: '2026-12-03',
  scheduledTime: '9:00 AM - 11:00 AM',
};
const at = (instant: string) => Date.parse(instant);

describe('a step long before its appointment', () => {
  it('is asked about, with the day and how far away it is', () => {
    const question = earlyQuestion(t, job, 'route', at('2026-12-01T12:00:00Z'));
    expect(question?.title).toBe('Start driving now?');
    expect(question?.text).toContain('on Thu, Dec 3, 9:00 AM - 11:00 AM, in 2 d');
    expect(earlyQuestion(t, job, 'start', at('2026-12-01T12:00:00Z'))?.title).toBe('Start the work now?');
  });

  it('is not asked about from three hours before, nor when it is late', () => {
    expect(earlyQuestion(t, job, 'route', at('2026-12-03T10:59:59Z'))).not.toBeNull();
    expect(earlyQuestion(t, job, 'route', at('2026-12-03T11:00:00Z'))).toBeNull();
    expect(earlyQuestion(t, job, 'start', at('2026-12-04T11:00:00Z'))).toBeNull();
  });
});
