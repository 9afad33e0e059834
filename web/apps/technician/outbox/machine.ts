/**
 * The outbox as a state machine: sends one entry after the other, waits while the server is unreachable, keeps what was
 * refused.
 */
import { unreachable } from '#domain/core/unreachable.ts';
import { assign, fromPromise, setup } from 'xstate';
import { isReplacedBy, nextToSend, type Entry, type Problem } from './entry.ts';

/** How the sending of an entry ended. */
export type Outcome =
  | { readonly type: 'sent' }
  /** The server will not accept it; `code` is the refusal's. */
  | { readonly type: 'refused'; readonly problem: Problem; readonly code: string }
  /** No answer: the same entry is retried later. */
  | { readonly type: 'unreachable' }
  /** The session has ended: the same entry is retried once its technician has signed in. */
  | { readonly type: 'signed_out' };

export type OutboxEvent =
  | { readonly type: 'ADDED'; readonly entry: Entry }
  | { readonly type: 'REMOVED'; readonly id: string }
  /** Retries a refused entry. */
  | { readonly type: 'RETRIED'; readonly entry: Entry }
  /** Sends now: at launch, on `online`, when the page becomes visible, or by hand. */
  | { readonly type: 'FLUSH' };

export interface OutboxActors {
  /** The entries stored on the device. A rejection means an empty outbox: new entries are then only in memory. */
  readonly load: () => Promise<readonly Entry[]>;
  /** Sends an entry and removes it from the device, or stores it with its problem. Never rejects for a refusal. */
  readonly send: (one: Entry) => Promise<Outcome>;
}

/**
 * Milliseconds until an unreachable server is retried automatically: a short delay first, then doubled up to the
 * maximum.
 */
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 20_000;

/** Applies an outcome to the queue. */
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

/** The machine with a device's store and the server. Its context contains the entries, oldest first. */
export function outboxMachine({ load, send }: OutboxActors) {
  return setup({
    types: {
      context: {} as {
        readonly entries: readonly Entry[];
        readonly sending: string | null;
        /** Whether the last attempt was refused for lack of a session. */
        readonly isSignedOut: boolean;
        /** Whether the connection came back during an attempt, which may still fail. */
        readonly isAskedAgain: boolean;
        /** Consecutive attempts without an answer. */
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
            // Entries added while loading may already be in the store.
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
