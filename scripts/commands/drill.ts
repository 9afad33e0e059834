/** `npm run drill`: an installation of its own in which something is broken, for whoever is to be on call (docs/on-call-drill.md). */
import { createInterface } from 'node:readline/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { faultNamed, faults } from '../drill/faults/all.ts';
import type { Fault } from '../drill/fault.ts';
import { type Practised, practised, proven } from '../drill/practice.ts';
import { openSite, type Site } from '../drill/site.ts';
import { SetupError } from '../setup/finder.ts';
import { root } from '../setup/paths.ts';
import { ensureWebBuild } from '../setup/web-build.ts';
import { AlreadyRunning, refuseIfRunning } from '../supervisor/data-folder.ts';
import { createProgress } from '../system/progress.mjs';
import { WrongOptions } from '../system/start-options.mjs';

const usage = `npm run drill -- [options]
  --fault NAME   this fault; without it one that you don't know beforehand
  --check        nobody looks: every fault (or --fault) is planted, found by its alert and in the console, mended as the
                 runbook says, and proven to be mended; a table at the end
  --list         the names of the faults
  --data DIR     the folder of the installation, which is deleted first (.hexkey/drill)`;

function options() {
  try {
    return parseArgs({
      options: {
        fault: { type: 'string' },
        check: { type: 'boolean', default: false },
        list: { type: 'boolean', default: false },
        data: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    if (!(error instanceof TypeError && 'code' in error)) throw error;
    throw new WrongOptions(`${error.message}\n\n${usage}`);
  }
}

function wantedFault(name: string | undefined): Fault | undefined {
  if (name === undefined) return undefined;
  const fault = faultNamed(name);
  if (!fault) throw new WrongOptions(`There is no fault "${name}"; --list names them.`);
  return fault;
}

const seconds = (milliseconds: number): string => `${Math.round(milliseconds / 1000)} s`;

async function check(site: Site, wanted: readonly Fault[]): Promise<number> {
  const done: Practised[] = [];
  const failed: string[] = [];
  for (const fault of wanted) {
    console.log(`\n${fault.name}: ${fault.what}`);
    try {
      const one = await practised(site, fault);
      done.push(one);
      console.log(
        `  ${one.raised.alert} ${JSON.stringify(one.raised.labels)} after ${seconds(one.raisedAfter)}`,
      );
      console.log(`  ${one.raised.expr}`);
      console.log(`  ${one.seen}`);
      console.log(`  mended and proven after ${seconds(one.healedAfter)}: ${one.reconcile}`);
    } catch (error) {
      failed.push(fault.name);
      console.error(error);
      // What it has left broken would be found with the next one.
      break;
    }
  }
  console.log(
    '\n| Fault | Alert | Its condition after | Console after | Mended and proven after |\n|---|---|---:|---:|---:|',
  );
  for (const { fault, raised, raisedAfter, seenAfter, healedAfter } of done)
    console.log(
      `| ${fault} | ${raised.alert} | ${seconds(raisedAfter)}, then ${raised.for} | ${seconds(seenAfter)} | ${seconds(healedAfter)} |`,
    );
  return failed.length > 0 ? 1 : 0;
}

/** Someone is on call: they find and mend it with the console, the runbooks and a shell. */
async function exercise(site: Site, fault: Fault): Promise<number> {
  const { url, logins } = site.stack.run;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const ended = new AbortController();
  terminal.once('close', () => ended.abort());
  console.log(`\nThe console is at ${url}/ops (${logins.admin.username}, ${logins.admin.password}).`);
  console.log(
    `The installation is in ${site.stack.dataDir}: run.json, logs/ and, for its settings, drill.json.`,
  );
  console.log('Something is about to break.');
  const planted = await fault.plant(site);
  const since = performance.now();
  const raised = await site.alerts.until(fault.alert, 240_000);
  console.log(`\n${raised.alert} ${JSON.stringify(raised.labels)}: its condition holds since now.`);
  console.log(`Its runbook is docs/runbooks/, named after it. The clock runs.\n`);
  await terminal.question('Press Enter once you know the cause. ', { signal: ended.signal });
  const known = performance.now();
  console.log(`After ${seconds(known - since)}. It was: ${fault.what}`);
  const answer = await terminal.question('Mend it, then press Enter; "m" and Enter mends it for you. ', {
    signal: ended.signal,
  });
  if (answer.trim() === 'm') await planted.mend();
  const reconcile = await proven(site, fault, planted);
  console.log(
    `Mended and proven ${seconds(performance.now() - known)} later: a booking went through, ${reconcile}`,
  );
  terminal.close();
  return 0;
}

async function main(): Promise<number> {
  const { fault: name, check: isCheck, list, data, help } = options();
  if (help || list) {
    console.log(help ? usage : faults.map((fault) => fault.name).join('\n'));
    return 0;
  }
  const fault = wantedFault(name);
  const dataDir = resolve(data ?? join(root, '.hexkey', 'drill'));
  await refuseIfRunning(dataDir);
  const progress = createProgress();
  if (!isCheck) await ensureWebBuild(progress);
  const site = await openSite(dataDir, progress);
  try {
    if (isCheck) return await check(site, fault ? [fault] : faults);
    const unknown = faults[Math.floor(Math.random() * faults.length)];
    const one = fault ?? unknown;
    return one ? await exercise(site, one) : 1;
  } finally {
    await site.close();
  }
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
