/** `npm start`: the whole product on this machine, until Ctrl-C. */
import { resolve } from 'node:path';
import { root } from '../setup/paths.ts';
import { SetupError } from '../setup/finder.ts';
import { ensureTemporalCli } from '../setup/temporal-cli.ts';
import { ensureWebBuild } from '../setup/web-build.ts';
import { AlreadyRunning, refuseIfRunning } from '../supervisor/data-folder.ts';
import { startStack } from '../supervisor/stack.ts';
import { announce, greeting, seed, stopSignals } from '../supervisor/terminal.ts';
import { createProgress } from '../system/progress.mjs';
import { startOptions, startUsage, WrongOptions } from '../system/start-options.mjs';

/** Used on the first start if they are free; later starts keep their ports. */
const wishedPorts = { api: 4000, sandbox: 4010, temporalUi: 4020 };

async function main(): Promise<number> {
  const { port, data, reset, demo, help } = startOptions(process.argv.slice(2));
  if (help) {
    console.log(startUsage);
    return 0;
  }
  const since = performance.now();
  const progress = createProgress();
  const dataDir = resolve(data ?? resolve(root, '.hexkey'));
  await refuseIfRunning(dataDir);
  // The long steps come before any process runs, so that Ctrl-C can simply end them.
  if (process.env.TEMPORAL_ADDRESS === undefined) await ensureTemporalCli(progress);
  await ensureWebBuild(progress);
  const stopAsked = stopSignals();
  const stack = await startStack({
    dataDir,
    ...(port === undefined ? {} : { port }),
    wishedPorts,
    reset,
    demo,
    progress,
    onEvent: announce,
  });
  if (port !== undefined && !stack.run.url.endsWith(`:${port}`)) {
    console.log(`Port ${port} is taken by another program.`);
  }
  console.log(greeting(stack.run, (performance.now() - since) / 1000));
  const seeding = demo ? await seed(stack) : undefined;
  await stopAsked;
  console.log('Stopping …');
  await seeding?.stop(1_000);
  await stack.stop();
  console.log('Stopped. Everything is kept; `npm start` goes on from here.');
  return 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  const wrong = error instanceof WrongOptions;
  const plain = wrong || error instanceof SetupError || error instanceof AlreadyRunning;
  console.error(plain ? error.message : error);
  process.exitCode = wrong ? 2 : 1;
}
// An open channel to the launcher would keep this process alive.
if (process.connected) process.disconnect();
