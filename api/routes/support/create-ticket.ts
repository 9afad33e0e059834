/** POST /api/support: for visitors too; the emails follow from the event (workflows/letters/letters.ts). */
import { createHash } from 'node:crypto';
import { humanNumber } from '#domain/core/human-number.ts';
import { tickets } from '#domain/support/decide.ts';
import type { TicketOpened } from '#domain/support/events.ts';
import { load } from '#events/execute.ts';
import type { Session } from '../../auth/sessions.ts';
import { actorOf, type Call, subjectOf } from '../../call.ts';
import { createTicket } from '../../contract/support.ts';
import type { Dependencies } from '../../dependencies.ts';
import { isConfirmedAddress, mailboxOf } from '../../people/confirmed-address.ts';
import { normalPhone, sealOrNull } from '../../people/sealing.ts';
import { implement } from '../../pipeline.ts';
import { Refused } from '../../problems.ts';
import { executeCall } from '../../execute-call.ts';

const DIGITS = 6;
/** How many numbers in a row may be taken: with a billion of them, more means that something else is wrong. */
const MAX_TAKEN = 5;

export default implement(createTicket, async (call, deps) => {
  await deps.rateLimits.count('support_request', call.address);
  // An admin's request is not tied to an account and counts as a visitor's.
  const session = call.sessions.find(({ role }) => role !== 'admin') ?? null;
  for (let attempt = 0; attempt < MAX_TAKEN; attempt++) {
    const ticketId = ticketIdOf(call.commandId, attempt);
    const known = await load(deps.log, tickets, ticketId);
    const subjectKey = session ? subjectOf(session) : `support-${ticketId}`;
    // A ticket that an earlier attempt of this command created is recognized by its command id.
    if (known.status !== 'none' && known.commandId !== call.commandId) continue;
    const opened = await openedOf(call, deps, { ticketId, subjectKey, session });
    const { position } = await executeCall(
      call,
      deps,
      tickets,
      ticketId,
      () => ({ type: 'OpenTicket', opened }),
      { actor: session ? actorOf(session) : { role: 'system', id: 'visitor' }, subject: subjectKey },
    );
    return { success: true as const, ticketId, position: position.toString() };
  }
  throw new Refused('unavailable', 'requestNotSubmitted', { retryAfter: 1 });
});

/** The same command gets the same number, so that a repetition finds its ticket. */
function ticketIdOf(commandId: string, attempt: number): string {
  return humanNumber('HT', createHash('sha256').update(`ticket:${commandId}:${attempt}`).digest(), DIGITS);
}

async function openedOf(
  call: Call<typeof createTicket>,
  deps: Dependencies,
  {
    ticketId,
    subjectKey,
    session,
  }: { readonly ticketId: string; readonly subjectKey: string; readonly session: Session | null },
): Promise<TicketOpened> {
  const { keys, now } = deps;
  const { name, email, phone, category, subject, priority, message, locale } = call.body;
  const seal = (field: string, text: string) => keys.seal(subjectKey, field, text);
  const isConfirmed = session !== null && (await isConfirmedAddress(deps, session, email));
  return {
    ticketId,
    commandId: call.commandId,
    person: session && { role: session.role, id: session.personId },
    subjectKey,
    name: await seal('name', name),
    email: await seal('email', email),
    isConfirmed,
    isReceiptMailed: isConfirmed || (await deps.rateLimits.isWithin('receipt_mail', mailboxOf(email))),
    phone: await sealOrNull(keys, subjectKey, 'phone', phone ? normalPhone(phone) : null),
    subject: await seal('subject', subject),
    message: await seal('message', message),
    category: category || 'other',
    priority,
    language: locale,
    at: now(),
  };
}
