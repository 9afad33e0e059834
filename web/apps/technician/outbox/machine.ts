/** The outbox as a machine: sends one entry after the other, waits while the server is out of reach, keeps what was refused. */
import { unreachable } from '#domain/core/unreachable.ts';
import { assign, fromPromise, setup } from 'xstate';
import { isReplacedBy, nextToSend, type Entry, type Problem } from './entry.ts';

/** How the sending of an entry ended. */
export type Outcome =
  | { readonly type: 'sent' }
  /** The server will not take it; `code` is the refusal's own. */
  | { readonly type: 'refused'; readonly problem: Problem; readonly code: string }
  /** Nobody answered: the same entry is tried again later. */
  | { readonly type: 'unreachable' }
  /** The session has ended: the same entry is tried again once its technician has signed in. */
  | { readonly type: 'signed_out' };

export type OutboxEvent =
  | { readonly type: 'ADDED'; readonly entry: Entry }
  | { readonly type: 'REMOVED'; readonly id: string }
  /** Tries a refused entry again. */
  | { readonly type: 'RETRIED'; readonly entry: Entry }
  /** Sends now: launch, `online`, the page is seen again, or by hand. */
  | { readonly type: 'FLUSH' };

export interface OutboxActors {
  /** What the device has kept. A rejection is an empty outbox: new entries live in memory then. */
  readonly load: () => Promise<readonly Entry[]>;
  /** Sends an entry and forgets it on the device, or keeps it with its problem. Never rejects for a refusal. */
  readonly send: (one: Entry) => Promise<Outcome>;
}

/** Milliseconds until an unreachable server is tried again without being told to: first a short wait, then doubled up to the longest. */
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 20_000;

/** Puts an outcome into the queue. */
function settle(entries: readonly Entry[], id: string, outcome: Outcome): readonly Entry[] {
  switch (outcome.type) {
    case 'sent':
      return entries.filter((one) => one.id !== id);
    case 'refused':
      return entries.map((one) => (one.id === id ? { ...one, problem: outcome.problem } : one));
    case 'unreachable':
    case 'signed_out':
      return entries;
    default:
      return unreachable(outcome);
  }
}

/** The machine over a device's store and the server. Its context holds what waits, oldest first. */
export function outboxMachine({ load, send }: OutboxActors) {
  return setup({
    types: {
      context: {} as {
        readonly entries: readonly Entry[];
        readonly sending: string | null;
        /** Whether the last try was refused for lack of a session. */
        readonly isSignedOut: boolean;
        /** Whether the connection came back while a try was under way, which may fail all the same. */
        readonly isAskedAgain: boolean;
        /** Tries in a row that ended without an answer. */
        readonly unanswered: number;
      },
      events: {} as OutboxEvent,
    },
    actors: {
      load: fromPromise(load),
      send: fromPromise<{ readonly id: string; readonly outcome: Outcome }, Entry | undefined>(
        async ({ input }) =>
          input ? { id: input.id, outcome: await send(input) } : { id: '', outcome: { type: 'unreachable' } },
      ),
    },
    guards: {
      hasWork: ({ context }) => nextToSend(context.entries) !== undefined,
      isAskedAgain: ({ context }) => context.isAskedAgain,
    },
    delays: {
      retry: ({ context }) => Math.min(FIRST_RETRY_MS * 2 ** (context.unanswered - 1), LONGEST_RETRY_MS),
    },
  }).createMachine({
    id: 'outbox',
    context: { entries: [], sending: null, isSignedOut: false, isAskedAgain: false, unanswered: 0 },
    initial: 'loading',
    on: {
      ADDED: {
        actions: assign({
          entries: ({ context, event }) => [
            ...context.entries.filter((old) => !isReplacedBy(old, event.entry)),
            event.entry,
          ],
        }),
      },
      REMOVED: {
        actions: assign({
          entries: ({ context, event }) => context.entries.filter(({ id }) => id !== event.id),
        }),
      },
      RETRIED: {
        actions: assign({
          entries: ({ context, event }) =>
            context.entries.map((one) => (one.id === event.entry.id ? event.entry : one)),
        }),
      },
    },
    states: {
      loading: {
        invoke: {
          src: 'load',
          onDone: {
            target: 'idle',
            // What was added while loading may stand in the store already.
            actions: assign({
              entries: ({ context, event }) => [
                ...event.output,
                ...context.entries.filter(({ id }) => !event.output.some((kept) => kept.id === id)),
              ],
            }),
          },
          onError: { target: 'idle' },
        },
      },
      idle: { always: { guard: 'hasWork', target: 'sending' } },
      sending: {
        entry: assign({
          sending: ({ context }) => nextToSend(context.entries)?.id ?? null,
          isAskedAgain: false,
        }),
        exit: assign({ sending: null }),
        on: { FLUSH: { actions: assign({ isAskedAgain: true }) } },
        invoke: {
          src: 'send',
          input: ({ context }) => nextToSend(context.entries),
          onDone: [
            { guard: ({ event }) => event.output.outcome.type === 'unreachable', target: 'waiting' },
            {
              guard: ({ event }) => event.output.outcome.type === 'signed_out',
              target: 'waiting',
              actions: assign({ isSignedOut: true }),
            },
            {
              target: 'idle',
              actions: assign({
                isSignedOut: false,
                unanswered: 0,
                entries: ({ context, event }) =>
                  settle(context.entries, event.output.id, event.output.outcome),
              }),
            },
          ],
          onError: { target: 'waiting' },
        },
      },
      waiting: {
        entry: assign({ unanswered: ({ context }) => context.unanswered + 1 }),
        always: { guard: 'isAskedAgain', target: 'idle' },
        after: { retry: 'idle' },
        on: { FLUSH: 'idle' },
      },
    },
  });
}
