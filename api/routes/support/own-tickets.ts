/** GET /api/support: the signed-in person's requests, with the answers. */
import { ticketsOfPerson } from '#projections/queries/support.ts';
import { signedIn } from '../../call.ts';
import { listOwnTickets } from '../../contract/support.ts';
import { implement } from '../../pipeline.ts';
import { ownTicketView } from '../../views/ticket.ts';

export default implement(
  listOwnTickets,
  async (call, deps) => {
    const { role, personId } = signedIn(call);
    const views = await ticketsOfPerson(deps.readModels, { role, id: personId });
    return { tickets: views.map(ownTicketView) };
  },
  { reads: ['support'] },
);
