import { beforeAll, describe, expect, it } from 'vitest';
import { allStatuses } from '#domain/booking/transitions.ts';
import { i18n, textOf } from '#web/lib/language/messages.ts';
import { positionOf, reachedAt, storyOf } from './progress.ts';
import { progressTexts } from './texts.ts';

const t = textOf(progressTexts);
beforeAll(async () => {
  i18n.activate('en', 'en-US');
  await progressTexts.load('en');
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
    expect(reachedAt(history)).toEqual(['a', 'c', null, 'd', null]);
  });

  it('has words for every status', () => {
    for (const status of allStatuses) {
      const { now, next } = storyOf(t, status, 'Marcus');
      expect(now).toMatch(/^\w.*\.$/);
      expect(next).toMatch(/^\w.*\.$/);
    }
  });
});
