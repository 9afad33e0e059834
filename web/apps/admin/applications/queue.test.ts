import { describe, expect, it } from 'vitest';
import type { ListedApplication } from '#api/contract/onboarding.ts';
import { decisionFigures, queueOf } from './queue.ts';

const base: ListedApplication = {
  id: '',
  firstName: 'Nadia',
  lastName: 'Kowalczyk',
  email: 'n@example.com',
  phone: null,
  address: null,
  experience: 'expert',
  availability: 'weekdays',
  serviceArea: 'OH 43206',
  createdAt: '2026-11-18T18:00:00Z',
  onboardingStep: 'review',
  applicationStatus: 'pending',
  backgroundCheckStatus: 'pending',
  end: null,
  attempt: 1,
  source: 'wizard',
  waitingFor: 'reviewer',
  until: null,
  approvedAt: null,
  endedAt: null,
};
const one = (id: string, change: Partial<ListedApplication>): ListedApplication => ({
  ...base,
  id,
  ...change,
});
const ids = (list: readonly ListedApplication[]) => list.map(({ id }) => id);

describe('the queue', () => {
  it('has the own turn first, the oldest promise on top, and what has none at the end', () => {
    const { own, others, decided } = queueOf([
      one('none', {}),
      one('later', { until: '2026-11-25T10:00:00Z' }),
      one('sooner', { until: '2026-11-23T10:00:00Z', waitingFor: 'us' }),
      one('hers', { waitingFor: 'you', until: '2026-11-20T10:00:00Z' }),
      one('provider', { waitingFor: 'check_provider' }),
      one('out', { end: 'rejected', waitingFor: null }),
      one('active', { onboardingStep: 'done', waitingFor: null, createdAt: '2026-11-19T18:00:00Z' }),
    ]);
    expect(ids(own)).toEqual(['sooner', 'later', 'none']);
    expect(ids(others)).toEqual(['hers', 'provider']);
    expect(ids(decided)).toEqual(['active', 'out']);
  });

  it('shows everybody once', () => {
    const all = [one('a', {}), one('b', { end: 'expired' }), one('c', { waitingFor: 'dispute_period' })];
    const { own, others, decided } = queueOf(all);
    expect(ids([...own, ...others, ...decided]).toSorted()).toEqual(['a', 'b', 'c']);
  });
});

describe('the figures of decisions', () => {
  const now = Date.parse('2026-11-30T12:00:00Z');
  const HOUR = 3_600_000;
  const after = (hours: number): string => new Date(Date.parse(base.createdAt) + hours * HOUR).toISOString();

  it('are of approvals and rejections in the last 30 days, and of nothing else', () => {
    const figures = decisionFigures(
      [
        one('quick', { approvedAt: after(10) }),
        one('slow', { approvedAt: after(100) }),
        one('no', { end: 'rejected', endedAt: after(40) }),
        one('left', { end: 'withdrawn', endedAt: after(1) }),
        one('open', {}),
        one('hired', { source: 'admin', approvedAt: base.createdAt }),
        one('long ago', { createdAt: '2026-09-01T00:00:00Z', approvedAt: '2026-09-02T00:00:00Z' }),
      ],
      now,
    );
    expect(figures).toEqual({ approved: 2, medianMs: 40 * HOUR });
  });

  it('have the middle between the two in the middle, and none without a decision', () => {
    const two = [one('a', { approvedAt: after(10) }), one('b', { approvedAt: after(20) })];
    expect(decisionFigures(two, now).medianMs).toBe(15 * HOUR);
    expect(decisionFigures([one('open', {})], now)).toEqual({ approved: 0, medianMs: null });
  });
});
