/** Replaces a world's worker by a process that kills itself at a moment chosen by the test. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { TechnicianId } from '#domain/core/ids.ts';
import { madeUpKeys } from '#sandbox/sandbox.ts';
import type { World } from './world.ts';

/** The activity, or the append of the event, before or after which a worker dies: `{ after: 'orderReport' }`. */
export type Doom = { readonly before: string } | { readonly after: string };

/** What a doomed worker needs besides its world. */
interface Equipment {
  /** The technicians that offers and reservations choose from. */
  readonly technicians?: readonly TechnicianId[];
  /** Base URL of the check provider, such as a recorder in between; the world's sandbox by default. */
  readonly checksBase?: string;
}

/** `ended`: the signal by which it ended, SIGKILL if its moment came; null if it exited by itself. */
interface DoomedWorker {
  readonly ended: Promise<NodeJS.Signals | null>;
}

/** Stops the world's worker, and resolves once the doomed one is ready. */
export async function startDoomedWorker(
  world: World,
  doom: Doom,
  { technicians = [], checksBase = world.sandbox.url }: Equipment = {},
): Promise<DoomedWorker> {
  await world.stopWorker();
  const { address, namespace, taskQueue, databaseUrl, documentsUrl } = world;
  const settings = {
    address,
    namespace,
    taskQueue,
    databaseUrl,
    documentsUrl,
    masterKey: Buffer.from(world.masterKey).toString('base64'),
    secretKey: madeUpKeys.stripe.secretKey,
    signingKey: madeUpKeys.docuseal.apiKey,
    apiBase: world.sandbox.url,
    checksBase,
    technicians,
    doom,
  };
  const script = fileURLToPath(new URL('./doomed-worker.ts', import.meta.url));
  const child = fork(script, [JSON.stringify(settings)]);
  const ended = once(child, 'exit').then(([, signal]) => signal as NodeJS.Signals | null);
  await once(child, 'message');
  return { ended };
}
