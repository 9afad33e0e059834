/** A Retry that was killed between the attempt and its note is answered as it would have been (R18, decision 065). */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { type ApiServer, startApiServer } from '#tests/support/api-server.ts';

let api: ApiServer;
beforeAll(async () => {
  api = await startApiServer();
}, 60_000);
afterEach(() => vi.restoreAllMocks());
afterAll(() => api?.stop());

const captureFailed = { story: 'booking', issue: { kind: 'capture_failed', subject: '' } };

/** A line of a new booking, the call that retries it, and what its workflow was told. */
async function hanging({ story, issue } = captureFailed) {
  const bookingId = randomUUID();
  const at = '2030-01-01T00:00:00.000Z';
  const open = {
    ...issue,
    since: at,
    lastTryAt: at,
    tries: 1,
    code: 'card_declined',
    cause: { text: 'said', values: { message: 'No.' } },
  };
  await api.deps.pool.query(
    'INSERT INTO rm.stuck (booking_id, open_issues, since, issues) VALUES ($1, 1, $2, $3)',
    [bookingId, at, JSON.stringify([{ ...open, resolvedAt: null }])],
  );
  // Temporal is not running here, so it knows no such workflow.
  vi.spyOn(api.deps.temporal, 'withDeadline').mockResolvedValue(null);
  const told = vi.spyOn(api.deps.engine, 'retryIssue').mockResolvedValue(undefined);
  return {
    told,
    close: () => api.deps.pool.query('DELETE FROM rm.stuck WHERE booking_id = $1', [bookingId]),
    async retry(key: string, body: object = { issue, reason: 'the bank answers again' }) {
      // A separate session: nothing projects here, so none may wait for what it has written.
      const cookie = await api.signIn('admin', 'admin-1');
      const response = await fetch(`${api.url}/api/admin/ops/stuck/${story}-${bookingId}/retry`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify(body),
      });
      return response.status;
    },
    types: async () => (await api.deps.log.readStream(`retry-${story}-${bookingId}`)).map(({ type }) => type),
  };
}

/** The process dies when it is about to write, after the workflow was told. */
function killAfter(told: { readonly mock: { readonly calls: readonly unknown[] } }): void {
  const append = api.deps.log.append.bind(api.deps.log);
  let isKilled = false;
  vi.spyOn(api.deps.log, 'append').mockImplementation((...given) => {
    if (isKilled || told.mock.calls.length === 0) return append(...given);
    isKilled = true;
    throw new Error('killed');
  });
}

it('answers its repetition by success, though the line has closed since, and tries nothing more', async () => {
  const { told, close, retry, types } = await hanging();
  killAfter(told);
  told.mockImplementationOnce(async () => {
    await close();
  });
  expect(await retry('one')).toBe(500);
  expect(await retry('one')).toBe(200);
  expect(told).toHaveBeenCalledTimes(1);
  expect(await types()).toEqual(['RetryRequested', 'RetryMade']);
  // A new press finds no line.
  expect(await retry('two')).toBe(404);
});

it('tries a line again that still hangs, since nobody knows whether its story was told', async () => {
  const { told, retry, types } = await hanging();
  killAfter(told);
  expect([await retry('three'), await retry('three')]).toEqual([500, 200]);
  expect(told).toHaveBeenCalledTimes(2);
  const [first, second] = told.mock.calls.map(([, , asked]) => asked.commandId);
  expect(first).toBe(second);
  expect(await types()).toEqual(['RetryRequested', 'RetryMade']);
});

it('of an unsent message tries its activity as well, which waits longer than a signal can', async () => {
  const { told, retry } = await hanging({
    story: 'messages',
    issue: { kind: 'message_unsent', subject: 'm1' },
  });
  const failing = (activityId: string, name: string) => ({
    activityId,
    activityType: { name },
    attempt: 3,
    lastFailure: {},
  });
  const pendingActivities = [failing('7', 'deliverDue'), failing('8', 'planSends')];
  vi.spyOn(api.deps.temporal, 'withDeadline').mockResolvedValue({ pendingActivities });
  const reset = vi.spyOn(api.deps.temporal.workflowService, 'resetActivity').mockResolvedValue({} as never);
  expect(await retry('four')).toBe(200);
  expect(told).toHaveBeenCalledTimes(1);
  expect(reset.mock.calls.map(([{ id }]) => id)).toEqual(['7']);
});

it('of an activity that the engine no longer tries finds no line', async () => {
  const { retry } = await hanging();
  vi.spyOn(api.deps.temporal, 'withDeadline').mockResolvedValue({
    workflowExecutionInfo: { status: 1 },
    pendingActivities: [],
  });
  expect(await retry('five', { activityId: '9', reason: 'none' })).toBe(404);
});
