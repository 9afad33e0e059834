/** The log of emails, texts and push notifications, and retrying failed ones (R15). */
import { deliveries } from '#domain/delivery/decide.ts';
import { letters } from '#domain/letters/decide.ts';
import { messages } from '#domain/messages/decide.ts';
import type { SendOutcome } from '#domain/messages/events.ts';
import { type MessageOutcome, outcomeOf } from '#domain/messages/outcome.ts';
import { workflowIds } from '#domain/core/stories.ts';
import { load } from '#events/execute.ts';
import {
  everyMessage,
  listMessages as messagesOf,
  messageById,
  type MessageView,
} from '#projections/queries/messages.ts';
import type { Language } from '#domain/core/language.ts';
import { audited } from '../../audited.ts';
import { signedIn, subjectOf } from '../../call.ts';
import { exportMessages, listMessages, type MessageRow, redriveMessage } from '../../contract/channels.ts';
import { csvOf, type Sheet } from '../../csv.ts';
import type { Dependencies } from '../../dependencies.ts';
import { executeCall } from '../../execute-call.ts';
import { implement } from '../../pipeline.ts';
import { notFound, Refused } from '../../problems.ts';
import { codeIn } from '../../views/timeline.ts';

/**
 * Milliseconds after which a message cannot be resent, because its links have expired (activities/messages/links.ts).
 */
const REDRIVEN_WITHIN = 30 * 24 * 60 * 60 * 1000;

const reads = ['messages', 'bookings', 'customers', 'technicians', 'partners', 'support'];

function rowOf(language: Language, message: MessageView): MessageRow {
  const { id, channel, template, outcome, reason, to, wanted_at: wantedAt, changed_at: changedAt } = message;
  const { who_role: role, who_id: personId, who_name: name, delivery_code: code } = message;
  const {
    booking_id: bookingId,
    booking_number: number,
    ticket_id: ticketId,
    tries_again: triesAgain,
  } = message;
  return {
    id,
    channel,
    what: codeIn(language, template),
    person: role === null ? null : { role, id: personId, name },
    booking: bookingId === null || number === null ? null : { id: bookingId, number },
    ticketId,
    to,
    outcome,
    reason,
    code,
    wantedAt,
    changedAt,
    triesAgain,
  };
}

/** The screen's columns, one value each; a text's address is a phone number. */
const columnsIn = (language: Language): Sheet<MessageView>['columns'] => ({
  id: ({ id }) => id,
  asked_for: ({ wanted_at: wantedAt }) => wantedAt,
  changed: ({ changed_at: changedAt }) => changedAt,
  channel: ({ channel }) => channel,
  message: ({ template }) => codeIn(language, template),
  role: ({ who_role: role }) => role,
  person_id: ({ who_id: personId }) => personId,
  person: ({ who_name: name }) => name,
  address: ({ to }) => to,
  booking: ({ booking_number: number }) => number,
  request: ({ ticket_id: ticketId }) => ticketId,
  outcome: ({ outcome }) => outcome,
  reason: ({ reason }) => reason,
  code: ({ delivery_code: code }) => code,
  tries_again: ({ tries_again: triesAgain }) => triesAgain,
});

/** A message's outcome according to the log, since the read models may lag. */
async function outcomeIn(
  { log }: Pick<Dependencies, 'log'>,
  sent: SendOutcome | undefined,
): Promise<MessageOutcome> {
  if (!sent) return 'waiting';
  if (sent.kind === 'skipped') return outcomeOf({ state: 'skipped', reason: sent.reason, delivery: null });
  const delivery = await load(log, deliveries, sent.providerId);
  return outcomeOf({ state: 'sent', reason: null, delivery });
}

export default [
  implement(
    listMessages,
    async (call, deps) => {
      const { page, limit, ...filter } = call.query;
      const { person, search } = filter;
      await audited(call, deps, { what: 'message', ...(person && { subject: person }), search });
      const { rows, ...found } = await messagesOf(deps.readModels, filter, { page, limit });
      return { messages: rows.map((row) => rowOf(call.language, row)), ...found };
    },
    { reads },
  ),
  implement(
    exportMessages,
    (call, deps) =>
      csvOf(call, deps, {
        list: 'messages',
        columns: columnsIn(call.language),
        all: everyMessage(deps.readModels, call.query),
      }),
    { reads },
  ),
  implement(
    redriveMessage,
    async (call, deps) => {
      const message = await messageById(deps.readModels, call.params.id);
      if (!message) throw notFound('Message');
      const { stream, key, wanted_at: wantedAt } = message;
      if (Date.parse(deps.now()) - Date.parse(wantedAt) > REDRIVEN_WITHIN)
        throw new Refused('nothing_to_do', 'messageTooOld');
      const author = { subject: subjectOf(signedIn(call)) };
      const refuseUnlessFailed = async (sent: SendOutcome | undefined) => {
        if ((await outcomeIn(deps, sent)) !== 'failed')
          throw new Refused('nothing_to_do', 'messageNotFailed');
      };
      const [ofBookings, ofLetters] = [workflowIds.messages(''), workflowIds.letters('')];
      const { position } = stream.startsWith(ofBookings)
        ? await executeCall(
            call,
            deps,
            messages,
            stream.slice(ofBookings.length),
            async (state) => {
              await refuseUnlessFailed(state[key]);
              return { type: 'Redrive', key };
            },
            author,
          )
        : await executeCall(
            call,
            deps,
            letters,
            stream.slice(ofLetters.length),
            async ({ over }) => {
              await refuseUnlessFailed(over[key]?.outcome);
              return { type: 'Redrive', letterId: key };
            },
            author,
          );
      return { success: true as const, outcome: 'waiting' as const, position: position.toString() };
    },
    { reads: ['messages'] },
  ),
];
