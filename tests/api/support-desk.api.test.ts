/** Canned answers, and by when a request for help is to be answered. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { getTicket, listAnswers, listTickets } from '#api/contract/support.ts';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import { signInAdmin } from '#tests/support/people.ts';
import type { RunningStack } from '#tests/support/stack.ts';
import { type RawClient, rawClient } from './raw-client.ts';

describe('the support desk', () => {
  let stack: RunningStack;
  let admin: RawClient;
  beforeAll(async () => {
    stack = await borrowStack();
    admin = rawClient(stack.url, await signInAdmin(stack));
  });
  afterAll(() => stack?.stop());

  const path = '/api/admin/support-answers';
  const kept = async (id: string) =>
    listAnswers.response
      .parse((await admin.call('GET', path)).body)
      .answers.find((answer) => answer.id === id);
  const saved = z.looseObject({ answerId: z.string() });

  it('keeps an answer in both languages, changes it, and takes it out of use', async () => {
    const text = { title: `Late ${randomUUID().slice(0, 6)}`, en: 'Hello {name}', es: 'Hola {name}' };
    const key = { 'idempotency-key': randomUUID() };
    const made = await admin.call('POST', path, text, key);
    expect(made.status).toBe(201);
    const { answerId: id } = saved.parse(made.body);
    expect((await admin.call('POST', path, text, key)).body['answerId']).toBe(id);
    expect(await kept(id)).toEqual({ id, ...text });
    const other = { ...text, en: 'Dear {name}' };
    expect((await admin.call('PUT', `${path}/${id}`, other)).status).toBe(200);
    expect(await kept(id)).toEqual({ id, ...other });
    expect((await admin.call('DELETE', `${path}/${id}`)).status).toBe(200);
    expect(await kept(id)).toBeUndefined();
    expect((await admin.call('PUT', `${path}/nothing`, text)).status).toBe(404);
    expect((await admin.call('DELETE', `${path}/nothing`)).status).toBe(404);
    const untitled = await admin.call('POST', path, { ...text, title: ' ' });
    expect([untitled.status, untitled.body['fields']]).toEqual([400, { title: 'Give it a title' }]);
  });

  it.each([
    ['critical', 1],
    ['high', 4],
    ['medium', 24],
    ['low', 24],
  ])('promises a %s request its answer within %s hours, until it is answered', async (priority, hours) => {
    const asked = await rawClient(stack.url).call('POST', '/api/support', {
      name: 'Grace Hopper',
      email: `desk-${randomUUID().slice(0, 8)}@visitors.example`,
      subject: 'A drawer sticks',
      message: 'It does.',
      priority,
    });
    const id = String(asked.body['ticketId']);
    const ticket = async () =>
      getTicket.response.parse((await admin.call('GET', `/api/admin/support/${id}`)).body);
    const { answerBy, createdAt, language } = await ticket();
    expect(language).toBe('en');
    expect(Date.parse(answerBy ?? '') - Date.parse(createdAt)).toBe(hours * 3_600_000);
    const listed = async () =>
      listTickets.response.parse((await admin.call('GET', `/api/admin/support?search=${id}`)).body).tickets;
    await expect.poll(listed).toMatchObject([{ ticketId: id, answerBy }]);
    const late = await admin.call('GET', `/api/admin/support?late=true&search=${id}`);
    expect(late.body).toMatchObject({ total: 0, counts: { late: 0 } });
    await admin.call('POST', `/api/admin/support/${id}/reply`, { message: 'We come tomorrow.' });
    expect((await ticket()).answerBy).toBeNull();
  });
});
