/** Histories of workflows in the console, on the real engine: found, read, taken out, and pending work with its failure (decision 201). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { getHistory, listHistories, listHistoryEvents } from '#api/contract/histories.ts';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type Cast, openCast } from './cast.ts';

const root = '/api/admin/ops/histories';

describe('a booking’s history', () => {
  let cast: Cast;
  let number: string;
  let workflowId: string;

  beforeAll(async () => {
    cast = await openCast(await borrowStack());
    number = String((await cast.life.booking())['number']);
    workflowId = `booking-${cast.life.bookingId}`;
  });
  afterAll(async () => {
    await cast?.stack.sandbox.clearFaults();
    await cast?.stack.stop();
  });

  const get = async <S extends z.core.$ZodType>(path: string, schema: S): Promise<z.output<S>> => {
    const { body, status } = await cast.clients.admin.call('GET', path);
    expect(status, JSON.stringify(body)).toBe(200);
    return z.parse(schema, body);
  };
  const found = async (query: string) =>
    (await get(`${root}?${query}`, listHistories.response)).histories.map((one) => one.workflowId);
  const look = () => get(`${root}/${workflowId}`, getHistory.response);

  it('is found by the booking’s number, by its customer’s ID and sign-in, and by the beginning of its ID', async () => {
    // Visibility hears of a run a moment after it has started.
    await eventually('the run is listed', async () =>
      (await found(`search=${number}`)).includes(workflowId) ? true : undefined,
    );
    expect(await found(`search=${number}`)).toEqual(
      expect.arrayContaining([workflowId, `messages-${cast.life.bookingId}`]),
    );
    expect(await found(`search=${number}&type=booking&status=running`)).toEqual([workflowId]);
    expect(await found(`search=${number}&status=failed`)).toEqual([]);
    expect(await found(`search=${workflowId.slice(0, 24)}&type=booking`)).toEqual([workflowId]);
    expect(await found(`search=${cast.technician.id}&type=onboarding`)).toEqual([
      `onboarding-${cast.technician.id}`,
    ]);
    expect(await found(`search=${cast.customer.id}`)).toContain(workflowId);
    expect(await found(`search=${encodeURIComponent(cast.customer.email)}`)).toContain(workflowId);
    expect(await found(`search=${encodeURIComponent("x' OR WorkflowType = 'booking")}`)).toEqual([]);
    expect(await found(`search=${number}&to=2020-01-01`)).toEqual([]);
    const { histories } = await get(`${root}?search=${number}&type=booking`, listHistories.response);
    expect(histories).toMatchObject([{ booking: { id: cast.life.bookingId, number }, status: 'running' }]);
  });

  it('is read event by event, decrypted, and part of it with all that an event holds', async () => {
    const { runId, events: length, status } = await look();
    expect(status).toBe('running');
    const { events, next } = await get(
      `${root}/${workflowId}/events?run=${runId}`,
      listHistoryEvents.response,
    );
    expect(next).toBeNull();
    expect(events.length).toBeGreaterThanOrEqual(length);
    expect(events[0]).toMatchObject({ id: 1, type: 'WorkflowExecutionStarted', name: 'booking' });
    expect(events.map(({ says }) => says)).toEqual(
      expect.arrayContaining(['PlaceBooking', 'BookingPlaced', 'AcceptJob']),
    );
    const placed = events.find(({ says }) => says === 'PlaceBooking');
    const one = `${root}/${workflowId}/events?run=${runId}&only=${placed?.id}`;
    const whole = await get(one, listHistoryEvents.response);
    expect(whole.events).toHaveLength(1);
    expect(JSON.stringify(whole.events[0]?.details)).toContain(number);
  });

  it('leaves as a file only after that is noted', async () => {
    const { runId } = await look();
    const { status, headers, body } = await cast.clients.admin.call(
      'GET',
      `${root}/${workflowId}/export?run=${runId}`,
    );
    expect([status, headers.get('content-disposition')]).toEqual([
      200,
      `attachment; filename="${workflowId}.json"`,
    ]);
    expect(body).toMatchObject({ workflowId, runId, type: 'booking' });
    expect(JSON.stringify(body['events'])).toContain(number);
    await eventually('the file is in the audit', async () => {
      const audit = await cast.clients.admin.call('GET', '/api/admin/audit?search=ListExported');
      return JSON.stringify(audit.body).includes(runId) ? true : undefined;
    });
  });

  it('tells a pending activity with its last failure', async () => {
    await cast.life.until('complete');
    await cast.stack.sandbox.fault({ service: 'stripe', kind: 'outage' });
    await cast.life.complete();
    const pending = await eventually('the capture fails', async () => {
      const { pendingActivities } = await look();
      return pendingActivities.find(({ name, failure }) => name === 'captureHold' && failure !== null);
    });
    expect(pending.failure?.join(' ')).toMatch(/outage/);
    expect(pending.attempt).toBeGreaterThan(1);
    await cast.stack.sandbox.clearFaults();
  });

  it('that nobody has is not found, and a place that it does not have is refused', async () => {
    const { admin } = cast.clients;
    expect((await admin.call('GET', `${root}/booking-none`)).status).toBe(404);
    const { runId } = await look();
    const events = `${root}/${workflowId}/events?run=${runId}`;
    expect((await admin.call('GET', `${events}&after=bm9uZQ`)).status).toBe(400);
    expect((await admin.call('GET', `${events}&only=0`)).status).toBe(400);
    expect((await admin.call('GET', `${root}/${workflowId}/events`)).status).toBe(400);
    expect((await admin.call('GET', `${root}/${workflowId}?run=none`)).status).toBe(400);
  });
});
