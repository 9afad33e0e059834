import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServerMessage } from '#api/contract/live.ts';
import { type LiveSocket, openLiveSocket } from '#tests/support/live-socket.ts';
import { eventually } from '#tests/support/eventually.ts';
import { beginLife, type Life } from '#tests/support/life.ts';
import { type Account, hireTechnician, signInAdmin } from '#tests/support/people.ts';
import { startTestStack, type TestStack } from '#tests/support/stack.ts';
import { rawClient } from './raw-client.ts';

describe('who may take a job', () => {
  let stack: TestStack;
  let near: Account;
  let far: Account;
  let life: Life;

  beforeAll(async () => {
    stack = await startTestStack({ offerWave: 500, offerWaveSoon: 500 });
    const admin = await signInAdmin(stack);
    near = await hireTechnician(stack.url, admin);
    far = await hireTechnician(stack.url, admin, { zip: '33101' });
    life = await beginLife({ stack, technician: near });
    await life.until('accept');
  });
  afterAll(async () => {
    for (const { socket } of sockets) socket.close();
    await stack?.stop();
  });

  const sockets: LiveSocket[] = [];
  async function listen(person: Account) {
    const { cookie } = rawClient(stack.url, person.visitor);
    const connection = openLiveSocket(stack.url, { userId: person.id, userType: 'technician' }, { cookie });
    const { messages } = connection;
    sockets.push(connection);
    await eventually('hello', () => messages.find(({ type }) => type === 'connection_established'));
    return connection;
  }

  const take = (person: Account) =>
    rawClient(stack.url, person.visitor).call('POST', `/api/bookings/${life.bookingId}/confirm`);

  it('is decided by whose list shows it: the open pool is not open to those out of reach', async () => {
    await eventually('the offer has lapsed into the pool', async () => {
      const { body } = await rawClient(stack.url, near.visitor).call('GET', '/api/bookings/available');
      const jobs = body['list'] as { id: string; offerExpiresAt: string | null }[];
      return jobs.find(({ id, offerExpiresAt }) => id === life.bookingId && offerExpiresAt === null);
    });
    const heard = await Promise.all([listen(near), listen(far)]);
    const refused = await take(far);
    expect([refused.status, refused.body['code']]).toEqual([403, 'not_yours']);
    expect(refused.body['message']).toMatch(/not open to you/);
    expect((await take(near)).status).toBe(200);
    expect((await take(near)).status).toBe(200);
    const isChange = (message: ServerMessage) =>
      message.type === 'booking_changed' && message.bookingId === life.bookingId;
    await eventually('its technician hears of it', () => heard[0].messages.find(isChange));
    heard[1].socket.send(JSON.stringify({ type: 'ping' }));
    await eventually('the pong', () => heard[1].messages.find(({ type }) => type === 'pong'));
    expect(heard[1].messages.filter(isChange)).toEqual([]);
    // Now it is taken, which is another sentence.
    expect(await take(far)).toMatchObject({ status: 409, body: { code: 'already_taken' } });
  });
});
