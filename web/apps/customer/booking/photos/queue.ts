/** The queue of photos as a browser runs it. */
import { createActor } from 'xstate';
import { lookInBrowser } from './look.ts';
import { photoMachine } from './photo-machine.ts';
import { queueMachine, type QueueActor } from './queue-machine.ts';

export { photoNumber } from './queue-machine.ts';

const inBrowser = queueMachine.provide({
  actors: { photo: photoMachine.provide({ actors: { look: lookInBrowser } }) },
});

/** A running queue; stopping it aborts what is in progress. */
export function startQueue(): QueueActor {
  return createActor(inBrowser).start();
}
