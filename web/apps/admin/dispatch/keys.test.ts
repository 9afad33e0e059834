import { describe, expect, it } from 'vitest';
import { rowsOf, trayOf } from './day.ts';
import { day, job, now } from './examples.ts';
import { takenUp } from './draft.ts';
import { barsInOrder, neighbor, toNextRow } from './keys.ts';

const bars = barsInOrder(trayOf(day), rowsOf(day, now));

describe('going from bar to bar', () => {
  it('begins in the tray and goes on row by row', () => {
    expect(bars).toEqual([
      { jobId: '3', row: null },
      { jobId: '1', row: 'kim' },
      { jobId: '2', row: 'sam' },
    ]);
  });

  it('stays at the ends, and begins at the first where none is chosen', () => {
    const [first, second, last] = bars;
    expect(neighbor(bars, null, 1)).toBe(first);
    expect(neighbor(bars, first ?? null, 1)).toBe(second);
    expect(neighbor(bars, first ?? null, -1)).toBe(first);
    expect(neighbor(bars, last ?? null, 1)).toBe(last);
  });
});

describe('moving up and down', () => {
  it('goes through the rows with the tray above them', () => {
    const draft = takenUp(day.jobs[0], 'kim');
    if (!draft) throw new Error('the job cannot be taken up');
    expect(toNextRow(draft, day, 1).to).toBe('sam');
    expect(toNextRow(draft, day, -1).to).toBeNull();
    expect(toNextRow(toNextRow(draft, day, 1), day, 1).to).toBe('sam');
  });

  it('passes the rows of its own crew', () => {
    const crew = [
      { technicianId: 'kim', name: 'kim' },
      { technicianId: 'sam', name: 'sam' },
    ];
    const draft = takenUp(job('8', '09:00', '11:00', { crewSize: 2, crew }), 'kim');
    expect(draft && toNextRow(draft, day, 1).to).toBe('kim');
  });
});
