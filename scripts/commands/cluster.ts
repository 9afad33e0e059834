/** `npm run cluster`: the many-machine shape on this one, as processes, until Ctrl-C. */
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { composeFile } from '../cluster/compose.ts';
import type { Counts } from '../cluster/shape.ts';
import { startCluster } from '../cluster/stack.ts';
import { SetupError } from '../setup/finder.ts';
import { root } from '../setup/paths.ts';
import { ensureWebBuild } from '../setup/web-build.ts';
import { AlreadyRunning, refuseIfRunning } from '../supervisor/data-folder.ts';
import { announce, greeting, seed, stopSignals } from '../supervisor/terminal.ts';
import { createProgress } from '../system/progress.mjs';
import { WrongOptions } from '../system/start-options.mjs';

const usage = `npm run cluster -- [options]
  --workers N, --apis N, --projectors N   how many of each (2); one projector leads, the others stand by
  --port N      where people come in (another one that is free)
  --data DIR    where all data is kept (.hexkey/cluster)
  --reset       delete that data first
  --demo        with the demo's people and bookings; without it an admin login only
  --compose     write docker-compose.yml, the same shape in containers, and start nothing`;

const count = (text: string): number => {
  if (/^[1-9]\d?$/.test(text)) return Number(text);
  throw new WrongOptions(`"${text}" is no number from 1 to 99.\n\n${usage}`);
};

const portOf = (text: string): number => {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (port > 0 && port < 65_536) return port;
  throw new WrongOptions(`--port wants a number from 1 to 65535, not "${text}".`);
};

function options(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      options: {
        workers: { type: 'string', default: '2' },
        apis: { type: 'string', default: '2' },
        projectors: { type: 'string', default: '2' },
        port: { type: 'string' },
        data: { type: 'string' },
        reset: { type: 'boolean', default: false },
        demo: { type: 'boolean', default: false },
        compose: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    if (!(error instanceof TypeError && 'code' in error)) throw error;
    throw new WrongOptions(`${error.message}\n\n${usage}`);
  }
}

async function main(argv: readonly string[]): Promise<number> {
  const { workers, apis, projectors, port, data, reset, demo, compose, help } = options(argv);
  if (help) {
    console.log(usage);
    return 0;
  }
  const counts: Counts = { worker: count(workers), api: count(apis), projector: count(projectors) };
  if (compose) {
    await writeFile(join(root, 'docker-compose.yml'), composeFile(counts));
    return 0;
  }
  const since = performance.now();
  const progress = createProgress();
  const dataDir = resolve(data ?? join(root, '.hexkey', 'cluster'));
  await refuseIfRunning(dataDir);
  await ensureWebBuild(progress);
  const stopAsked = stopSignals();
  const cluster = await startCluster({
    dataDir,
    counts,
    ...(port === undefined ? {} : { port: portOf(port) }),
    reset,
    demo,
    progress,
    onEvent: announce,
  });
  console.log(greeting(cluster.run, (performance.now() - since) / 1000));
  const seeding = demo ? await seed(cluster) : undefined;
  await stopAsked;
  console.log('Stopping …');
  await seeding?.stop(1_000);
  await cluster.stop();
  console.log('Stopped. Everything is kept; `npm run cluster` goes on from here.');
  return 0;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  const wrong = error instanceof WrongOptions;
  const plain = wrong || error instanceof SetupError || error instanceof AlreadyRunning;
  console.error(plain ? error.message : error);
  process.exitCode = wrong ? 2 : 1;
}
// An open channel to the launcher would keep this process alive.
if (process.connected) process.disconnect();
