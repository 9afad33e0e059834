import { describe, expect, it } from 'vitest';
import { absencesOf, axisOf, figuresOf, hoursOf, placeOn, rowsOf, trayOf } from './day.ts';
import { at, day, job, now, technician } from './examples.ts';

describe('the board’s axis', () => {
  it('goes from 7 AM to 8 PM', () => {
    expect(axisOf(day)).toEqual({
      start: Date.parse(at('07:00')),
      end: Date.parse(at('20:00')),
    });
    expect(hoursOf(axisOf(day))).toHaveLength(13);
  });

  it('is as much longer as the jobs want, by full hours', () => {
    const jobs = [job('1', '06:30', '08:30'), job('2', '20:00', '21:00', { minutes: 100 })];
    expect(axisOf({ ...day, jobs })).toEqual({
      start: Date.parse(at('06:00')),
      end: Date.parse(at('22:00')),
    });
  });

  it('places an instant, and what lies outside at its edge', () => {
    const axis = axisOf(day);
    expect(placeOn(axis, at('07:00'))).toBe(0);
    expect(placeOn(axis, at('13:30'))).toBe(0.5);
    expect(placeOn(axis, at('22:00'))).toBe(1);
  });
});

describe('the board’s rows', () => {
  it('have the jobs of their technicians with their load', () => {
    const rows = rowsOf(day, now);
    expect(rows.map(({ technician: { id }, bars }) => [id, bars.map((bar) => bar.job.id)])).toEqual([
      ['kim', ['1']],
      ['sam', ['2']],
    ]);
    expect(rows[0]).toMatchObject({ busyMinutes: 90, dayMinutes: 600 });
  });

  it('a job whose technician has the day off, or may not work any more, is lost', () => {
    const off = [{ start: at('00:00'), end: at('23:59') }];
    const sick = {
      ...day,
      technicians: [technician('kim', { off }), technician('sam', { mayWork: false })],
    };
    const rows = rowsOf(sick, now);
    expect(rows.flatMap(({ bars }) => bars.map(({ isLost }) => isLost))).toEqual([true, true]);
    expect(figuresOf(sick, rows)).toMatchObject({ toMove: 2, atWork: 0 });
    // A job that has begun is not taken away from anyone.
    const begun = {
      ...sick,
      jobs: sick.jobs.map((one) => ({
        ...one,
        status: 'in_progress' as const,
      })),
    };
    expect(figuresOf(begun, rowsOf(begun, now)).toMove).toBe(0);
  });

  it('shows when somebody is not at work', () => {
    const axis = axisOf(day);
    expect(absencesOf(technician('kim'), axis)).toEqual([
      { start: at('07:00'), end: at('08:00') },
      { start: at('18:00'), end: at('20:00') },
    ]);
    expect(absencesOf(technician('kim', { works: [] }), axis)).toEqual([
      { start: at('07:00'), end: at('20:00') },
    ]);
  });
});

describe('the tray', () => {
  it('has what lacks somebody, the most urgent first, and what waits for a card', () => {
    const jobs = [
      ...day.jobs,
      job('4', '09:00', '11:00', {
        crewSize: 2,
        crew: [{ technicianId: 'kim', name: 'kim' }],
      }),
      job('5', '15:00', '17:00', {
        status: 'pending',
        due: { at: at('08:30'), outcome: 'lapses' },
      }),
      job('6', '15:00', '17:00', { status: 'completed' }),
    ];
    expect(trayOf({ ...day, jobs }).map(({ id }) => id)).toEqual(['5', '4', '3']);
    expect(figuresOf({ ...day, jobs }, []).toAssign).toBe(2);
  });
});
