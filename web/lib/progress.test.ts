import { beforeAll, describe, expect, it } from 'vitest';
import { allStatuses } from '#domain/booking/transitions.ts';
import { i18n, loadTexts, textOf } from '#web/lib/language/messages.ts';
import {
  positionOf,
  progressSteps,
  reachedAt,
  shareOf,
  stepName,
  storyOf,
  type StoryFacts,
} from './progress.ts';
import { progressTexts } from '#words/generated/customer.ts';

const t = textOf(progressTexts);
beforeAll(async () => {
  i18n.activate('en', 'en-US');
  await loadTexts(progressTexts, 'en');
});

const facts = (more: Partial<StoryFacts>): StoryFacts => ({
  status: 'in_route',
  zone: 'America/New_York',
  arrival: null,
  noShow: null,
  stoppedAt: null,
  returnVisit: null,
  isCharged: true,
  ...more,
});

describe('the progress of a booking', () => {
  it('never goes back along a booking’s life, and cancelled has none', () => {
    const life = allStatuses.filter((status) => status !== 'cancelled').map(positionOf);
    expect(life).toEqual([...life].sort((a, b) => a - b));
    expect([life[0], life.at(-1), positionOf('cancelled')]).toEqual([1, 5, 0]);
  });

  it('names the first instant of each step, and leaves skipped and coming ones open', () => {
    const history = [
      { status: 'pending', timestamp: 'a' },
      { status: 'confirmed', timestamp: 'b' },
      { status: 'assigned', timestamp: 'c' },
      { status: 'in_progress', timestamp: 'd' },
    ] as const;
    // By then the first step is called "Booking Confirmed", and its instant is that of the confirmation.
    expect(reachedAt(history)).toEqual(['b', 'c', null, 'd', null]);
    expect(reachedAt(history.slice(0, 1))).toEqual(['a', null, null, null, null]);
  });

  it('has the five steps of the specification, by their names', () => {
    expect(progressSteps.map((_, k) => t(stepName(k, 'pending')))).toEqual([
      'Booking Pending',
      'Service Scheduled',
      'Technician En Route',
      'On Site - Working',
      'Job Completed',
    ]);
    const steps = Object.fromEntries(allStatuses.map((status) => [status, positionOf(status)]));
    expect(steps).toMatchObject({ pending: 1, scheduled: 2, in_route: 3, on_site: 4, completed: 5 });
  });

  it('tells of a door that nobody opens, of its end, and of a visit that was stopped, without saying why', () => {
    const noShow = {
      notifiedAt: '2026-12-05T14:00:00.000Z',
      until: '2026-12-05T14:15:00.000Z',
      reportedAt: null,
      photos: [],
    };
    expect(storyOf(t, facts({ status: 'on_site', noShow }), 'Marcus').next).toContain('waits until 9:15 AM');
    const ended = { ...noShow, reportedAt: '2026-12-05T14:16:00.000Z' };
    expect(storyOf(t, facts({ status: 'cancelled', noShow: ended }), 'Marcus').next).toContain(
      'no one was home',
    );
    // Cancelled by the customer while the technician waited, which is not a no-show.
    expect(storyOf(t, facts({ status: 'cancelled', noShow }), 'Marcus').next).toBe(t('cancelledNext'));
    const stopped = storyOf(t, facts({ status: 'in_progress', stoppedAt: ended.reportedAt }), 'Marcus');
    expect(`${stopped.now} ${stopped.next}`).not.toMatch(/safe|danger|threat/);
    expect(stopped.next).toContain('Nothing is charged now');
  });

  it('is told by the tracker in percent of its own', () => {
    const shares = Object.fromEntries(allStatuses.map((status) => [status, shareOf(status) * 100]));
    expect(shares).toEqual({
      pending: 10,
      confirmed: 25,
      scheduled: 25,
      assigned: 50,
      in_route: 50,
      in_progress: 75,
      on_site: 75,
      completed: 100,
      cancelled: 0,
    });
  });

  it('says what is next in the words of the specification', () => {
    const next = (status: (typeof allStatuses)[number]) => storyOf(t, facts({ status }), 'Marcus').next;
    expect(t('whatsNext')).toBe('What’s Next');
    expect(next('confirmed')).toMatch(/assigning a technician/);
    expect(next('assigned')).toMatch(/technician will contact you/);
    expect(next('in_route')).toMatch(/Estimated arrival in 15-30 minutes/);
    expect(next('on_site')).toMatch(/Completion photos will be shared/);
    expect(next('completed')).toMatch(/payment is processed and the receipt is emailed/);
  });

  it('names the arrival that the technician gave, in minutes and as a time at the job site', () => {
    const arrival = {
      minutes: 30,
      leftAt: '2026-11-22T18:20:00.000Z',
      expectedAt: '2026-11-22T18:50:00.000Z',
    };
    const { next } = storyOf(t, facts({ arrival }), 'Marcus');
    expect(next).toBe('Marcus left at 1:20 PM and expects to arrive in about 30 minutes, at 1:50 PM.');
    expect(next).not.toMatch(/15-30/);
  });

  it('calls no payment processed before anything was charged', () => {
    const { next } = storyOf(t, facts({ status: 'completed', isCharged: false }), 'Marcus');
    expect(next).toMatch(/is being processed/);
    expect(next).not.toMatch(/is processed and/);
  });

  it('says nothing of the payment to a stranger', () => {
    const { next } = storyOf(t, facts({ status: 'completed', isCharged: null }), null);
    expect(next).not.toMatch(/payment is|receipt/);
  });

  it('has words for every status', () => {
    for (const status of allStatuses) {
      const { now, next } = storyOf(t, facts({ status }), 'Marcus');
      expect(now).toMatch(/^\w.*\.$/);
      expect(next).toMatch(/^\w.*\.$/);
    }
  });
});
