/**
 * How often adding a card can be started, since each creates an object at the provider and a card that can be tried.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiServer, startApiServer } from '#tests/support/api-server.ts';

describe('adding a card', () => {
  let api: ApiServer;
  beforeAll(async () => {
    api = await startApiServer();
  });
  afterAll(() => api?.stop());

  /** How many of so many simultaneous tries reach the provider, which is not running here. */
  async function come(customerId: string, tries: number): Promise<number> {
    const cookie = await api.signIn('customer', customerId);
    const statuses = await Promise.all(
      Array.from({ length: tries }, async () => {
        const { status } = await fetch(`${api.url}/api/account/cards`, {
          method: 'POST',
          headers: { cookie },
        });
        return status;
      }),
    );
    expect(statuses.filter((status) => status !== 429 && status !== 503)).toEqual([]);
    return statuses.filter((status) => status === 503).length;
  }

  it('comes to an end for one customer, and for new accounts at one address', async () => {
    expect(await come('ada', 25)).toBe(20);
    expect(await come('grace', 10)).toBe(10);
    let others = 0;
    for (let index = 0; index < 8; index += 1) others += await come(`customer-${index}`, 15);
    expect(others).toBe(70);
  }, 60_000);
});
