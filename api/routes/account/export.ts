/** GET /api/account/export: everything we store about a customer, in plain words. */
import { as, type CustomerId } from '#domain/core/ids.ts';
import { bookingsOfCustomer } from '#projections/queries/bookings.ts';
import { customerById } from '#projections/queries/customers.ts';
import { ticketsOfPerson } from '#projections/queries/support.ts';
import { signedIn } from '../../call.ts';
import { exportAccount } from '../../contract/account.ts';
import { accountView, ownCustomer } from '../../people/account-view.ts';
import { implement } from '../../pipeline.ts';
import { ownTicketView } from '../../views/ticket.ts';
import { exportedBookings, exportedHistory, exportedMessages } from '../../views/export.ts';
import { cardsOf } from './cards.ts';
import { readModelsAtHead } from './read-models.ts';

export default implement(exportAccount, async (call, deps) => {
  const { personId } = signedIn(call);
  await deps.rateLimits.count('export', personId);
  await readModelsAtHead(deps, ['bookings', 'customers', 'notifications', 'audit', 'support']);
  const customerId = as<CustomerId>(personId);
  const person = { role: 'customer', id: customerId } as const;
  const customer = await ownCustomer(deps, personId);
  const [account, known, bookings, cards, signedInAt, tickets, accountHistory] = await Promise.all([
    accountView(deps, customer),
    customerById(deps.readModels, customerId),
    bookingsOfCustomer(deps.readModels, customerId),
    cardsOf(deps, customerId),
    deps.sessions.listOf(signedIn(call)),
    ticketsOfPerson(deps.readModels, { role: 'customer', id: personId }),
    exportedHistory(deps, person, call.language),
  ]);
  return {
    exportedAt: deps.now(),
    account,
    notesOfOurTeam: known?.notes.map(({ text }) => text ?? '').join('\n\n') || null,
    cards: cards.map(({ neededBy: _neededBy, ...card }) => card),
    signedIn: signedInAt.map(({ device, since, seenAt, until }) => ({ device, since, seenAt, until })),
    bookings: await exportedBookings(deps, bookings, call.language),
    messages: await exportedMessages(deps, person, bookings, call.language),
    supportRequests: tickets.map(ownTicketView),
    accountHistory,
  };
});
