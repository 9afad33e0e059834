/** The admins' list of help requests: soonest deadline first, and overdue ones. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openReadSide, type ReadSide } from '../testing/read-side.ts';
import { lateTickets, listTickets, ticketCounts } from './support.ts';

let side: ReadSide;
const hour = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * hour).toISOString();
const by = { role: 'admin', id: 'a1' } as const;

async function ticket(ticketId: string, priority: string, at: string, more: readonly object[] = []) {
  const subjectKey = `support-${ticketId}`;
  const [name, email, subject, message] = await Promise.all(
    ['name', 'email', 'subject', 'message'].map((field) => side.keys.seal(subjectKey, field, field)),
  );
  const opened = {
    ticketId,
    commandId: 'c',
    person: null,
    subjectKey,
    name,
    email,
    phone: null,
    subject,
    message,
  };
  const data = { ...opened, category: 'other', priority, language: 'en', at };
  await side.append(`support-${ticketId}`, [
    { type: 'TicketOpened', data },
    ...(more as readonly { readonly type: string; readonly data: unknown }[]),
  ]);
}

beforeAll(async () => {
  side = await openReadSide();
  side.project();
  await ticket('HT-LOW', 'low', ago(23));
  await ticket('HT-HIGH', 'high', ago(1));
  await ticket('HT-LATE', 'critical', ago(2));
  await ticket('HT-DONE', 'critical', ago(50), [
    {
      type: 'TicketAnswered',
      data: { text: await side.keys.seal('support-HT-DONE', 'answer', 'x'), by, at: ago(40) },
    },
  ]);
  await side.caughtUp();
});
afterAll(() => side?.close());

const ids = async (filter: Parameters<typeof listTickets>[1]) =>
  (await listTickets(side.rm, filter, { page: 1, limit: 25 })).rows.map(
    ({ ticket: { ticketId } }) => ticketId,
  );

test('what waits for us is ordered by when it is to be answered; late is what should have been by now', async () => {
  expect(await ids({})).toEqual(['HT-LATE', 'HT-LOW', 'HT-HIGH', 'HT-DONE']);
  expect(await ids({ isLate: true })).toEqual(['HT-LATE']);
  expect(await ticketCounts(side.rm)).toEqual({ open: 3, answered: 1, closed: 0, late: 1 });
});

test('R18: one that is not answered in time is a line of stuck work until it is', async () => {
  const at = '2030-03-07T15:00:00.000Z';
  await ticket('HT-SOON', 'high', at);
  await side.caughtUp();
  const lines = async (now: string) =>
    (await lateTickets(side.rm, now)).found.filter(({ ticketId }) => ticketId === 'HT-SOON');
  expect(await lines('2030-03-07T18:59:59.000Z')).toEqual([]);
  expect(await lines('2030-03-07T19:00:01.000Z')).toEqual([
    { ticketId: 'HT-SOON', due: '2030-03-07T19:00:00.000Z' },
  ]);
  // The one that waits longest is shown, and the number of others.
  const all = await lateTickets(side.rm, '2030-03-07T19:00:01.000Z');
  const cut = await lateTickets(side.rm, '2030-03-07T19:00:01.000Z', 1);
  expect(cut).toEqual({ found: all.found.slice(0, 1), notShown: all.found.length - 1 });
  expect(cut.notShown).toBeGreaterThan(0);
  const text = await side.keys.seal('support-HT-SOON', 'answer', 'x');
  await side.append('support-HT-SOON', [{ type: 'TicketAnswered', data: { text, by, at } }]);
  await side.caughtUp();
  expect(await lines('2030-03-07T19:00:01.000Z')).toEqual([]);
});
