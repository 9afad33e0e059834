import { describe, expect, it } from 'vitest';
import type { ListedApplication } from '#api/contract/onboarding.ts';
import { queueOf } from './queue.ts';

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
    const { own, others } = queueOf([
      one('none', {}),
      one('later', { until: '2026-11-25T10:00:00Z' }),
      one('sooner', { until: '2026-11-23T10:00:00Z', waitingFor: 'us' }),
      one('hers', { waitingFor: 'you', until: '2026-11-20T10:00:00Z' }),
      one('provider', { waitingFor: 'check_provider' }),
    ]);
    expect(ids(own)).toEqual(['sooner', 'later', 'none']);
    expect(ids(others)).toEqual(['hers', 'provider']);
  });
});
