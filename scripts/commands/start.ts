/** `npm start`: the whole product on this machine, until Ctrl-C. */
import { resolve } from 'node:path';
import { root } from '../setup/paths.ts';
import { SetupError } from '../setup/finder.ts';
import { ensureTemporalCli } from '../setup/temporal-cli.ts';
import { ensureWebBuild } from '../setup/web-build.ts';
import { AlreadyRunning, refuseIfRunning } from '../supervisor/data-folder.ts';
import { startSeeding } from '../supervisor/demo.ts';
import type { ProcessName, RunInfo } from '../supervisor/run-info.ts';
import { type Stack, startStack } from '../supervisor/stack.ts';
import type { ProcessEvent } from '../supervisor/supervise.ts';
import { createProgress } from '../system/progress.mjs';
import { startOptions, startUsage, WrongOptions } from '../system/start-options.mjs';

/** Taken on the first start if they are free; later starts keep the ports they had. */
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

/** Resolves at the first wish to stop: a signal, or the end of the program that launched us. */
function stopSignals(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve());
  process.on('disconnect', () => resolve());
  return promise;
}

/** Deaths and restarts in a line each; a process's own words are in its log. */
function announce(name: ProcessName, event: ProcessEvent): void {
  switch (event.type) {
    case 'up':
      if (died.delete(name)) console.log(`${name} is back (process ${event.pid}).`);
      return;
    case 'died':
      died.add(name);
      console.log(`${name} ended (${event.ending}); starting it again in ${event.restartInMs} ms.`);
      return;
    case 'failed to start':
      console.log(`${name} did not come back, trying again in ${event.restartInMs} ms: ${event.reason}`);
      return;
    default:
      event satisfies never;
  }
}

const died = new Set<ProcessName>();

function greeting(run: RunInfo, seconds: number): string {
  const { logins } = run;
  const rows: (readonly [string, string])[] = [
    ['Hexkey', run.url],
    ['Temporal', run.temporalUi === '' ? `at ${run.temporalAddress}` : run.temporalUi],
    ['Sandbox', run.sandboxUrl === '' ? 'off: real keys are configured' : run.sandboxUrl],
  ];
  for (const [role, login, path] of [
    ['customer', logins.customer, '/customer/login'],
    ['technician', logins.technician, '/technician/login'],
    ['partner', logins.partner, '/store-partner/login'],
  ] as const) {
    if (login !== undefined) rows.push([role, `${login.email}  ${login.password}  ${run.url}${path}`]);
  }
  const { partner } = logins;
  if (partner !== undefined) {
    rows.push(['store code', `${partner.storeCode}  ${run.url}/booking?ref=${partner.storeCode}`]);
  }
  rows.push(['admin', `${logins.admin.username}  ${logins.admin.password}  ${run.url}/admin/login`]);
  const lines = rows.map(([title, text]) => `  ${title.padEnd(11)}${text}`);
  return `\nReady after ${seconds.toFixed(1)} s. Ctrl-C stops everything and loses nothing.\n\n${lines.join('\n')}\n`;
}

async function seed(stack: Stack) {
  const { run } = stack;
  const { customer, technician, partner } = run.logins;
  if (customer === undefined || technician === undefined || partner === undefined) return undefined;
  return startSeeding(
    run,
    { ...run.logins, customer, technician, partner },
    stack.dataDir,
    (text) => console.log(`Demo: ${text}`),
    (failure) => {
      if (failure !== undefined)
        console.log(
          `The demo data is incomplete (${failure}); see logs/demo.log. The next start makes what is missing.`,
        );
    },
  );
}

try {
  process.exitCode = await main();
} catch (error) {
  const wrong = error instanceof WrongOptions;
  const plain = wrong || error instanceof SetupError || error instanceof AlreadyRunning;
  console.error(plain ? error.message : error);
  process.exitCode = wrong ? 2 : 1;
}
// The launcher's channel would keep this process alive.
if (process.connected) process.disconnect();
