/** The camera: requested, live, picture taken, or why there is none (spec customer §8); turned off on exit. */
import { assign, fromPromise, setup } from 'xstate';

/** Why there is no picture; each is a state of the machine and a message from the spec. */
export const cameraTroubles = ['denied', 'missing', 'busy', 'unsupported', 'failed'] as const;
export type CameraTrouble = (typeof cameraTroubles)[number];

export type CameraEvent =
  | { readonly type: 'OPEN' }
  | { readonly type: 'CLOSE' }
  /** A picture was taken from the stream. */
  | { readonly type: 'SHOT'; readonly photo: File }
  | { readonly type: 'SHOT_FAILED' }
  /** Back to the live picture, whether or not the one taken is used. */
  | { readonly type: 'AGAIN' }
  /** The device was unplugged, or the system took it away. */
  | { readonly type: 'ENDED' };

/** The browser has no camera API, or not on an address without TLS. */
export class CameraUnsupported extends Error {
  override readonly name = 'CameraUnsupported';
}

/** Classifies an error of `getUserMedia`. */
export function troubleOf(error: unknown): CameraTrouble {
  if (error instanceof CameraUnsupported) return 'unsupported';
  switch (error instanceof Error ? error.name : '') {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'denied';
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'missing';
    case 'NotReadableError':
    case 'AbortError':
      return 'busy';
    default:
      return 'failed';
  }
}

/** Stops all tracks of a stream, which turns the camera's light off. */
export function stopStream(stream: Pick<MediaStream, 'getTracks'> | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

export const cameraMachine = setup({
  types: {
    context: {} as { readonly stream: MediaStream | null; readonly photo: File | null },
    events: {} as CameraEvent,
  },
  actors: {
    // Provided by the screen (camera.ts) and by tests. If it resolves after the state was left, it must stop its stream
    // itself.
    openCamera: fromPromise<MediaStream>(() => Promise.reject(new CameraUnsupported())),
  },
  actions: {
    stop: ({ context }) => stopStream(context.stream),
    forget: assign({ stream: null, photo: null }),
  },
  guards: {
    is: (_, { error, trouble }: { readonly error: unknown; readonly trouble: CameraTrouble }) =>
      troubleOf(error) === trouble,
  },
}).createMachine({
  id: 'camera',
  context: { stream: null, photo: null },
  initial: 'idle',
  on: { CLOSE: '.idle' },
  states: {
    idle: { on: { OPEN: 'asking' } },
    asking: {
      invoke: {
        src: 'openCamera',
        onDone: { target: 'on', actions: assign(({ event }) => ({ stream: event.output })) },
        onError: cameraTroubles.map((trouble) => ({
          target: trouble,
          guard: { type: 'is' as const, params: ({ event }) => ({ error: event.error, trouble }) },
        })),
      },
    },
    on: {
      exit: ['stop', 'forget'],
      on: { ENDED: 'busy' },
      initial: 'live',
      states: {
        live: {
          on: {
            SHOT: { target: 'captured', actions: assign(({ event }) => ({ photo: event.photo })) },
            SHOT_FAILED: '#camera.failed',
          },
        },
        captured: { on: { AGAIN: { target: 'live', actions: assign({ photo: null }) } } },
      },
    },
    denied: { on: { OPEN: 'asking' } },
    missing: { on: { OPEN: 'asking' } },
    busy: { on: { OPEN: 'asking' } },
    unsupported: {},
    failed: { on: { OPEN: 'asking' } },
  },
});
