import { describe, expect, test } from 'vitest';
import { refundBooking } from '#api/contract/admin.ts';
import { createClient } from '#api/contract/client.ts';
import { withSteadyKeys } from './once.ts';

/** A client whose server answers with these statuses in turn (0: not reached), and the keys it received. */
function talk(statuses: readonly number[]) {
  const keys: (string | null)[] = [];
  const client = createClient({
    baseUrl: 'http://hexkey.test',
    fetch: async (_, init) => {
      const status = statuses[keys.length] ?? 500;
      keys.push(new Headers(init?.headers).get('idempotency-key'));
      if (status === 0) throw new TypeError('fetch failed');
      return Response.json({ code: 'conflict', message: 'No.' }, { status });
    },
  });
  const steady = withSteadyKeys(client);
  const refund = (amountCents: number) =>
    steady
      .call(refundBooking, {
        params: { id: 'b-1' },
        body: { amountCents, cause: 'goodwill', note: null },
      })
      .catch(() => undefined);
  return { keys, refund };
}

describe('withSteadyKeys', () => {
  test('what was not answered is tried again under the same key', async () => {
    const { keys, refund } = talk([0, 503, 503]);
    await refund(500);
    await refund(500);
    await refund(500);
    expect(new Set(keys).size).toBe(1);
  });

  test('the same call at once is one action', async () => {
    const { keys, refund } = talk([503, 503]);
    await Promise.all([refund(500), refund(500)]);
    expect(new Set(keys).size).toBe(1);
  });

  test('other input is another action, and the first keeps its key', async () => {
    const { keys, refund } = talk([0, 0, 0]);
    await refund(500);
    await refund(700);
    await refund(500);
    expect(keys[1]).not.toBe(keys[0]);
    expect(keys[2]).toBe(keys[0]);
  });

  test('after a refusal it is a new action', async () => {
    const { keys, refund } = talk([409, 409]);
    await refund(500);
    await refund(500);
    expect(new Set(keys).size).toBe(2);
  });
});
