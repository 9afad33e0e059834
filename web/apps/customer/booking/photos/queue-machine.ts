/** The photos of one order: checked when they are added, at most three read at a time. */
import { assign, emit, enqueueActions, setup, type ActorRefFrom } from 'xstate';
import type { DetectedItem } from '#api/contract/analysis.ts';
import { PHOTO_LIMIT } from '#web/lib/picture.ts';
import { photoMachine, type PhotoActor, type PhotoReport } from './photo-machine.ts';

/** Maximum number of photos read at a time: on a phone's connection, more would only slow each other down. */
export const MAX_AT_A_TIME = 3;

/** Why a file was not accepted. */
export interface RefusedFile {
  readonly name: string;
  readonly why: 'wrong_type' | 'too_large' | 'twice';
}

export interface QueuedPhoto {
  readonly id: string;
  readonly file: File;
  readonly actor: PhotoActor;
}

export type QueueEvent =
  /** `brand`: the chosen one, empty before one is chosen; decides if a label does not say its own. */
  | { readonly type: 'ADD'; readonly files: readonly File[]; readonly brand: string }
  | { readonly type: 'REMOVE'; readonly id: string }
  /** The person wants to continue: `ready` is emitted when no photo is in progress anymore. */
  | { readonly type: 'AWAIT' }
  /** The person continues without the photos in progress: they are cancelled. */
  | { readonly type: 'FORGO' }
  /** The person does not continue after all. */
  | { readonly type: 'STAY' }
  | PhotoReport;

/** What the queue emits to its listeners. */
export type QueueEmitted =
  | { readonly type: 'found'; readonly id: string; readonly items: readonly DetectedItem[] }
  /** Nothing is in progress anymore, as awaited. */
  | { readonly type: 'ready' }
  /** An awaited photo needs the person's attention: the wait is over, and the step stays. */
  | { readonly type: 'look'; readonly id: string };

const types = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/bmp', 'image/webp']);
const endings = /\.(png|jpe?g|gif|bmp|webp)$/i;

/** What is wrong with a file by type and size, before it is read (spec customer §5); null if nothing. */
export function refusalOf({
  name,
  type,
  size,
}: Pick<File, 'name' | 'type' | 'size'>): RefusedFile['why'] | null {
  // Some systems report no type; then the extension decides.
  if (!(type === '' ? endings.test(name) : types.has(type.replace('image/jpg', 'image/jpeg'))))
    return 'wrong_type';
  return size > PHOTO_LIMIT ? 'too_large' : null;
}

/** The number that a photo's tile has. */
export const photoNumber = (id: string): number => Number(id.replace('photo-', ''));

const isOnItsWay = ({ actor }: QueuedPhoto): boolean => !actor.getSnapshot().hasTag('settled');

/** Whether a photo showed nothing, failed, or showed something the person should check. */
function wantsLook({ actor }: QueuedPhoto): boolean {
  const state = actor.getSnapshot();
  return (
    state.matches('nothing') ||
    state.matches('failed') ||
    state.context.items.some(({ isUnsure }) => isUnsure)
  );
}

const isSame = (a: File, b: File): boolean =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;

export const queueMachine = setup({
  types: {
    context: {} as {
      readonly photos: readonly QueuedPhoto[];
      /** Of the files added last. */
      readonly refused: readonly RefusedFile[];
      readonly next: number;
      /** How many are unfinished: waiting for their turn or being read. */
      readonly onTheirWay: number;
    },
    events: {} as QueueEvent,
    emitted: {} as QueueEmitted,
  },
  actors: { photo: photoMachine },
  guards: {
    nothingOnItsWay: ({ context }) => context.onTheirWay === 0,
    wantsLook: ({ context, event }) =>
      event.type === 'PHOTO.MOVED' &&
      context.photos.some((photo) => photo.id === event.id && wantsLook(photo)),
  },
  actions: {
    count: assign({ onTheirWay: ({ context }) => context.photos.filter(isOnItsWay).length }),
    cancelAll: enqueueActions(({ context, enqueue }) => {
      for (const { actor } of context.photos.filter(isOnItsWay)) enqueue.sendTo(actor, { type: 'CANCEL' });
    }),
    /** Starts as many waiting photos as there is room for. */
    pump: enqueueActions(({ context, enqueue }) => {
      const waiting = context.photos.filter(({ actor }) => actor.getSnapshot().matches('waiting'));
      const busy = context.photos.filter(({ actor }) => actor.getSnapshot().hasTag('busy')).length;
      for (const { actor } of waiting.slice(0, Math.max(0, MAX_AT_A_TIME - busy)))
        enqueue.sendTo(actor, { type: 'GO' });
    }),
  },
}).createMachine({
  id: 'photos',
  context: { photos: [], refused: [], next: 1, onTheirWay: 0 },
  initial: 'resting',
  on: {
    ADD: {
      actions: [
        assign(({ context, event, spawn }) => {
          const photos = [...context.photos];
          const refused: RefusedFile[] = [];
          let { next } = context;
          for (const file of event.files) {
            const why = photos.some((photo) => isSame(photo.file, file)) ? 'twice' : refusalOf(file);
            if (why !== null) {
              refused.push({ name: file.name, why });
              continue;
            }
            const id = `photo-${next++}`;
            const actor = spawn('photo', { id, input: { id, file, brand: event.brand } });
            photos.push({ id, file, actor });
          }
          return { photos, refused, next };
        }),
        'count',
        'pump',
      ],
    },
    REMOVE: {
      actions: [
        enqueueActions(({ context, event, enqueue }) => {
          const gone = context.photos.find(({ id }) => id === event.id);
          if (gone) enqueue.stopChild(gone.actor);
        }),
        assign(({ context, event }) => ({ photos: context.photos.filter(({ id }) => id !== event.id) })),
        'count',
        'pump',
      ],
    },
    'PHOTO.FOUND': {
      actions: emit(({ event: { id, items } }) => ({ type: 'found' as const, id, items })),
    },
    'PHOTO.MOVED': { actions: ['count', 'pump'] },
  },
  states: {
    resting: { on: { AWAIT: 'awaited' } },
    awaited: {
      always: { guard: 'nothingOnItsWay', target: 'resting', actions: emit({ type: 'ready' }) },
      on: {
        'PHOTO.MOVED': [
          {
            guard: 'wantsLook',
            target: 'resting',
            actions: ['count', 'pump', emit(({ event }) => ({ type: 'look' as const, id: event.id }))],
          },
          { actions: ['count', 'pump'] },
        ],
        FORGO: { actions: 'cancelAll' },
        STAY: 'resting',
      },
    },
  },
});

export type QueueActor = ActorRefFrom<typeof queueMachine>;
