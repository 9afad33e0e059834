/** Histories of workflows in the console, on the real engine: found, read, taken out, and pending work with its failure (decision 201). */
import { randomUUID } from 'node:crypto';
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
    await eventually('the booking and its messages are listed', async () => {
      const ids = await found(`search=${number}`);
      return [workflowId, `messages-${cast.life.bookingId}`].every((id) => ids.includes(id)) || undefined;
    });
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
    expect((await admin.call('GET', `${events}&after=bm9uZQ`)).status).toBe(404);
    expect((await admin.call('GET', `${events}&only=0`)).status).toBe(400);
    expect((await admin.call('GET', `${root}/${workflowId}/events`)).status).toBe(400);
    expect((await admin.call('GET', `${root}/${workflowId}?run=none`)).status).toBe(400);
  });
});

describe('what people do to a workflow', () => {
  let cast: Cast;
  let workflowId: string;

  beforeAll(async () => {
    cast = await openCast(await borrowStack());
    workflowId = `booking-${cast.life.bookingId}`;
  });
  afterAll(() => cast?.stack.stop());

  const look = async (run?: string) => {
    const { body } = await cast.clients.admin.call('GET', `${root}/${workflowId}${run ? `?run=${run}` : ''}`);
    return z.parse(getHistory.response, body);
  };
  const act = (name: string, body: object, key: string = randomUUID()) =>
    cast.clients.admin.call('POST', `${root}/${workflowId}/${name}`, body, { 'idempotency-key': key });
  /** What came of the newest act, once something has. */
  const outcome = () =>
    eventually('the act is done', async () => {
      const [newest] = (await look()).acts;
      return newest && newest.outcome !== 'under_way' ? newest : undefined;
    });
  const isAuthorized = async () => expect((await cast.life.booking())['paymentStatus']).toBe('authorized');

  it('terminate: the story goes on in a run of its own, with the hold that it had', async () => {
    await isAuthorized();
    const before = await look();
    const asked = { run: before.runId, reason: 'It waits for a webhook that was lost' };
    const key = randomUUID();
    expect((await act('terminate', asked, key)).status).toBe(200);
    expect(await outcome()).toMatchObject({
      act: 'terminate',
      outcome: 'made',
      reason: asked.reason,
      runId: before.runId,
    });
    // The same request once more is the same act.
    expect((await act('terminate', asked, key)).status).toBe(200);
    expect((await act('terminate', { ...asked, reason: 'Another' }, key)).status).toBe(422);
    const after = await look();
    expect(after.acts).toHaveLength(1);
    expect([after.status, after.runId === before.runId]).toEqual(['running', false]);
    expect(after.acts[0]?.next).toBe(after.runId);
    expect((await look(before.runId)).status).toBe('terminated');
    await isAuthorized();
  });

  it('cancel: the run is asked to stop, and the story goes on', async () => {
    const before = await look();
    expect((await act('cancel', { run: before.runId, reason: 'Stuck in a step' })).status).toBe(200);
    expect(await outcome()).toMatchObject({ act: 'cancel', outcome: 'made' });
    const after = await look();
    expect([after.status, after.runId === before.runId]).toEqual(['running', false]);
    expect((await look(before.runId)).status).toBe('canceled');
    await isAuthorized();
  });

  it('reset: the run goes back, reads what the log has since, and goes on', async () => {
    await cast.life.until('complete');
    const before = await look();
    expect((await act('reset', { run: before.runId, reason: 'A task failed', event: 12 })).status).toBe(200);
    expect(await outcome()).toMatchObject({ act: 'reset', event: 12, outcome: 'made' });
    const after = await look();
    expect([after.status, after.runId === before.runId]).toEqual(['running', false]);
    expect((await act('reset', { run: after.runId, reason: 'Too far', event: 9_000_000 })).status).toBe(404);
    expect((await act('reset', { run: after.runId, reason: 'Nothing there', event: 1 })).status).toBe(200);
    expect(await outcome()).toMatchObject({
      outcome: 'failed',
      failure: expect.stringMatching(/no completed/),
    });
  });

  it('signal: the run is told', async () => {
    const { runId } = await look();
    const told = { run: runId, reason: 'It has missed an event', signal: 'catchUp' };
    expect((await act('signal', told)).status).toBe(200);
    expect(await outcome()).toMatchObject({ act: 'signal', signal: 'catchUp', outcome: 'made' });
    const { body } = await cast.clients.admin.call('GET', `${root}/${workflowId}/events?run=${runId}`);
    expect(JSON.stringify(body)).toContain('"name":"catchUp"');
    expect((await act('signal', { ...told, signal: 'providerEvent' })).status).toBe(400);
  });

  it('what a run was told is told to the run in its place, once', async () => {
    const { runId } = await look();
    const told = { run: runId, reason: 'Another booking has its time', signal: 'timeLost' };
    expect((await act('signal', told)).status).toBe(200);
    expect(await outcome()).toMatchObject({ signal: 'timeLost', outcome: 'made' });
    expect((await act('terminate', { run: runId, reason: 'It does not move' })).status).toBe(200);
    expect(await outcome()).toMatchObject({ act: 'terminate', outcome: 'made' });
    const { runId: next } = await look();
    expect(next).not.toBe(runId);
    const { body } = await cast.clients.admin.call('GET', `${root}/${workflowId}/events?run=${next}`);
    expect(
      JSON.stringify(body).match(/"type":"WorkflowExecutionSignaled"[^}]*"name":"timeLost"/g),
    ).toHaveLength(1);
  });

  it('wants a reason, and a run that runs', async () => {
    const { runId, runs } = await look();
    expect((await act('terminate', { run: runId, reason: ' ' })).status).toBe(400);
    expect((await act('terminate', { run: runId })).status).toBe(400);
    const over = runs.find(({ status }) => status !== 'running')?.runId;
    const refused = await act('terminate', { run: over, reason: 'Again' });
    expect([refused.status, refused.body['code']]).toEqual([409, 'workflow_ended']);
  });

  it('ends with one hold captured once, whatever was done on the way', async () => {
    await cast.life.complete();
    await eventually('the payment is captured', async () =>
      (await cast.life.booking())['paymentStatus'] === 'captured' ? true : undefined,
    );
    const { counts, payment_intents: intents } = await cast.stack.sandbox.books(cast.life.bookingId);
    expect(counts).toMatchObject({ captures: 1 });
    expect(intents).toHaveLength(1);
  });

  it('is in the audit, without the reason’s words', async () => {
    await eventually('the acts are in the audit', async () => {
      const { body } = await cast.clients.admin.call(
        'GET',
        `/api/admin/audit?search=intervention-${workflowId}`,
      );
      const text = JSON.stringify(body);
      expect(text).not.toContain('webhook that was lost');
      return ['terminate', 'cancel', 'reset', 'signal'].every((one) => text.includes(`act: ${one}`))
        ? true
        : undefined;
    });
  });
});
