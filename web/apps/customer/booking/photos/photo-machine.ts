/** One photo: waiting for its turn, shrunk, uploaded, read; can be cancelled and retried. */
import { assign, fromCallback, sendParent, setup, type ActorRefFrom } from 'xstate';
import type { DetectedItem, PhotoAnalysis } from '#api/contract/analysis.ts';

/** Why a photo could not be read. `file`: the browser cannot read the file, or no longer can. */
export type PhotoFailure = 'wrong_type' | 'too_large' | 'file' | 'too_many' | 'analysis';
export type NothingReason = NonNullable<PhotoAnalysis['reason']>;

/** What the work on a photo reports. */
export type LookEvent =
  | { readonly type: 'SMALL' }
  /** Fraction uploaded, 0 to 1. */
  | { readonly type: 'SENT'; readonly part: number }
  | { readonly type: 'ANSWERED'; readonly answer: PhotoAnalysis }
  | { readonly type: 'FAILED'; readonly why: PhotoFailure };

export interface PhotoInput {
  readonly id: string;
  readonly file: File;
  /** Id of the chosen brand, empty before one is chosen: decides between names that several brands use. */
  readonly brand: string;
}

export type PhotoEvent =
  | LookEvent
  /** It is this photo's turn. */
  | { readonly type: 'GO' }
  | { readonly type: 'CANCEL' }
  | { readonly type: 'RETRY' };

/** What a photo reports to its queue. */
export type PhotoReport =
  | { readonly type: 'PHOTO.FOUND'; readonly id: string; readonly items: readonly DetectedItem[] }
  /** It is done or waiting again: the next one may start. */
  | { readonly type: 'PHOTO.MOVED'; readonly id: string };

interface PhotoContext extends PhotoInput {
  /** Fraction uploaded, 0 to 1. */
  readonly sent: number;
  readonly items: readonly DetectedItem[];
  /** How many labels it shows, and how many of them were read. */
  readonly labels: PhotoAnalysis['labels'];
  readonly reason: NothingReason | null;
  readonly failure: PhotoFailure | null;
}

const noLabels = { seen: 0, read: 0 };

export const photoMachine = setup({
  types: {
    context: {} as PhotoContext,
    events: {} as PhotoEvent,
    input: {} as PhotoInput,
    tags: {} as 'busy' | 'settled',
  },
  actors: {
    // Provided by the screen (look.ts) and by tests; stopping it aborts the upload.
    look: fromCallback<LookEvent, Pick<PhotoInput, 'file' | 'brand'>>(() => {
      throw new Error('Nothing looks at photos here');
    }),
  },
  actions: {
    move: sendParent(({ context }): PhotoReport => ({ type: 'PHOTO.MOVED', id: context.id })),
    deliver: sendParent(
      ({ context }): PhotoReport => ({ type: 'PHOTO.FOUND', id: context.id, items: context.items }),
    ),
    forget: assign({ sent: 0, items: [], labels: noLabels, reason: null, failure: null }),
  },
}).createMachine({
  id: 'photo',
  context: ({ input }) => ({
    ...input,
    sent: 0,
    items: [],
    labels: noLabels,
    reason: null,
    failure: null,
  }),
  initial: 'waiting',
  states: {
    waiting: { on: { GO: 'working', CANCEL: 'cancelled' } },
    working: {
      tags: 'busy',
      invoke: { src: 'look', input: ({ context: { file, brand } }) => ({ file, brand }) },
      initial: 'shrinking',
      on: {
        ANSWERED: [
          {
            guard: ({ event }) => event.answer.items.length > 0,
            target: 'found',
            actions: [
              assign(({ event }) => ({ items: event.answer.items, labels: event.answer.labels })),
              'deliver',
            ],
          },
          {
            target: 'nothing',
            actions: assign(({ event }) => ({ reason: event.answer.reason ?? ('unreadable' as const) })),
          },
        ],
        FAILED: { target: 'failed', actions: assign(({ event }) => ({ failure: event.why })) },
        CANCEL: 'cancelled',
      },
      states: {
        shrinking: { on: { SMALL: 'sending' } },
        sending: {
          on: {
            SENT: [
              { guard: ({ event }) => event.part >= 1, target: 'reading', actions: assign({ sent: 1 }) },
              { actions: assign(({ event }) => ({ sent: event.part })) },
            ],
          },
        },
        reading: {},
      },
    },
    found: { tags: 'settled', entry: 'move' },
    nothing: { tags: 'settled', entry: 'move' },
    failed: { tags: 'settled', entry: 'move', on: { RETRY: { target: 'again' } } },
    cancelled: { tags: 'settled', entry: 'move', on: { RETRY: { target: 'again' } } },
    again: { entry: 'forget', always: { target: 'waiting', actions: 'move' } },
  },
});

export type PhotoActor = ActorRefFrom<typeof photoMachine>;

/** Whether a retry may help: a file that is not an image never will be. */
export const mayRetry = (failure: PhotoFailure | null): boolean =>
  failure === 'analysis' || failure === 'too_many' || failure === 'file';
