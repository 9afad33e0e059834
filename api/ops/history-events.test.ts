import { describe, expect, it } from 'vitest';
import { createPayloadCodec } from '#events/temporal/codec.ts';
import { historyKey, storedHistories, storedHistory } from '#workflows/testing/histories.ts';
import { readable, rowOf } from './history-events.ts';

const codec = createPayloadCodec(historyKey);
const read = async (name: string) => readable(codec, storedHistory(name).events ?? []);

describe('events of a history', () => {
  it('say in short what was appended, commanded and waited for', async () => {
    const rows = (await read('booking-completed')).map(rowOf);
    expect(rows.slice(0, 11).map(({ kind, name, says, phase }) => [kind, name, says, phase])).toEqual([
      ['workflow', 'booking', '', 'begun'],
      ['task', null, '', 'begun'],
      ['task', null, '', 'going'],
      ['task', null, '', 'done'],
      ['update', 'command', 'PlaceBooking', 'begun'],
      ['local', 'readStream', '', 'done'],
      ['local', 'append', 'BookingPlaced', 'done'],
      ['local', 'preparePayment', '', 'done'],
      ['local', 'append', 'PaymentPrepared', 'done'],
      ['timer', null, expect.stringMatching(/^2\d{3}-\d\d-\d\dT[\d:.]+Z$/), 'begun'],
      ['update', null, '', 'done'],
    ]);
    expect(rows.at(-1)).toMatchObject({
      type: 'WorkflowExecutionCompleted',
      kind: 'workflow',
      phase: 'done',
    });
  });

  it('that belong together are one step', async () => {
    const rows = (await read('booking-completed')).map(rowOf);
    const [accepted, completed] = rows.filter(({ kind }) => kind === 'update');
    expect(accepted?.step).toBe(completed?.step);
    expect(rows.filter(({ step }) => step === '2').map(({ type }) => type)).toEqual([
      'WorkflowTaskScheduled',
      'WorkflowTaskStarted',
      'WorkflowTaskCompleted',
    ]);
    // A timer that was cancelled ends the step that it began.
    const cancelled = rows.find(({ type }) => type === 'TimerCanceled');
    expect(rows.find(({ id }) => String(id) === cancelled?.step)?.type).toBe('TimerStarted');
  });

  it('are readable in every stored history, with no payload left sealed', async () => {
    for (const name of storedHistories()) {
      const events = await read(name);
      expect(JSON.stringify(events), name).not.toMatch(/"encoding"|"sealed"/);
      for (const event of events.map(rowOf)) expect(event.at, name).toMatch(/Z$/);
    }
  });

  it('tell a failure by its messages, though the engine keeps them encrypted', async () => {
    const rows = (await read('booking-capture-retried')).map(rowOf);
    const failed = rows.filter(({ phase }) => phase === 'failed');
    expect(failed.map(({ says }) => says)).not.toContain('Encoded failure');
  });

  it('of another key are listed all the same, and say nothing', async () => {
    const events = await readable(
      createPayloadCodec(new Uint8Array(32).fill(8)),
      storedHistory('booking-completed').events ?? [],
    );
    const [started] = events;
    expect(JSON.stringify(started?.attributes['input'])).toBe('{"payloads":[{"sealed":true}]}');
    expect(events.map(rowOf)[0]).toMatchObject({ name: 'booking' });
    expect(JSON.stringify(events)).not.toContain('PlaceBooking');
  });
});
