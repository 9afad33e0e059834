/** `npm run bench [-- --only append,latency,…] [-- --minutes N] [-- --json]`: every benchmark, its peers in the same run, as one table. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runCommand } from '../scripts/setup/run-command.ts';
import { benchAppend } from './append/append.ts';
import { benchBundles } from './bundles/bundles.ts';
import { benchCopy } from './copy/copy.ts';
import { benchCost } from './cost/cost.ts';
import { benchFairness } from './fairness/fairness.ts';
import { type Figure, isMet, table } from './figures.ts';
import { benchLatency } from './latency/latency.ts';
import { benchLighthouse } from './lighthouse/lighthouse.ts';
import { benchLists } from './lists/lists.ts';
import { benchLoad } from './load/load.ts';
import { benchPhotos } from './photos/photos.ts';
import { benchProjections } from './projections/catch-up.ts';
import { benchStart } from './start/start.ts';
import { benchWorkflow } from './workflow/workflow.ts';

type Bench = (
  onProgress: (message: string) => void,
  how: { readonly minutes: number },
) => Promise<readonly Figure[]>;

const parts: Readonly<Record<string, Bench>> = {
  append: appendFigures,
  copy: benchCopy,
  projections: projectionFigures,
  workflow: benchWorkflow,
  latency: benchLatency,
  cost: benchCost,
  load: benchLoad,
  start: benchStart,
  bundles: benchBundles,
  photos: benchPhotos,
  lists: benchLists,
  fairness: benchFairness,
  lighthouse: benchLighthouse,
};

/** Targets for the ratios of appends, by writers × batch. */
const appendTargets: Readonly<Record<string, { readonly raw: number; readonly emmett?: number }>> = {
  '1×1': { raw: 0.5 },
  '32×1': { raw: 1, emmett: 5 },
};

async function appendFigures(onProgress: (message: string) => void): Promise<readonly Figure[]> {
  const rows = await benchAppend(onProgress);
  return rows.flatMap(({ writers, batch, ...row }) => {
    const size = `${writers}×${batch}`;
    const target = appendTargets[size];
    const figure = (against: string, ratio: number, least?: number): Figure => ({
      part: 'append',
      what: `events/s, ${size} writers × batch`,
      value: row.log,
      unit: '1/s',
      against,
      ratio,
      ...(least === undefined ? {} : { target: { least } }),
    });
    return [
      figure(`raw INSERT ${Math.round(row.raw)}`, row.toRaw, target?.raw),
      figure(`raw, same grouping ${Math.round(row.rawGrouped)}`, row.toRawGrouped),
      figure(`emmett-postgresql ${Math.round(row.emmett)}`, row.toEmmett, target?.emmett),
      {
        part: 'append',
        what: `events/s, ${size}, log on EventStoreDB (stand-in)`,
        value: row.eventStore,
        unit: '1/s',
        against: `log on Postgres ${Math.round(row.log)}`,
        ratio: row.eventStoreToLog,
      },
    ];
  });
}

async function projectionFigures(onProgress: (message: string) => void): Promise<readonly Figure[]> {
  const { bookings, all, copy, toCopy, rebuild, events } = await benchProjections(onProgress);
  const part = 'projections';
  return [
    {
      part,
      what: `bookings, catch-up of ${events}`,
      value: bookings,
      unit: '1/s',
      target: { least: 60_000 },
    },
    {
      part,
      what: 'bookings',
      value: bookings,
      unit: '1/s',
      against: `COPY of the same rows ${Math.round(copy)}`,
      ratio: toCopy,
    },
    { part, what: 'all projections together', value: all, unit: '1/s' },
    { part, what: 'rebuild of bookings under reads', value: rebuild.seconds, unit: 's' },
    { part, what: `slowest of ${rebuild.reads} reads meanwhile`, value: rebuild.slowestRead, unit: 'ms' },
  ];
}

/** The peers are not dependencies of the product, so they are installed when they are first measured. */
async function installPeers(): Promise<void> {
  const folder = import.meta.dirname;
  if (await isCurrent(folder)) return;
  const { code, output } = await runCommand('npm', ['ci', '--ignore-scripts'], { cwd: folder });
  if (code !== 0) throw new Error(`The peers could not be installed:\n${output}`);
}

/** Whether npm's record of its last installation is newer than the lockfile. */
async function isCurrent(folder: string): Promise<boolean> {
  const [wanted, installed] = await Promise.all(
    ['package-lock.json', 'node_modules/.package-lock.json'].map((file) =>
      stat(join(folder, file)).catch(() => undefined),
    ),
  );
  return wanted !== undefined && installed !== undefined && installed.mtimeMs >= wanted.mtimeMs;
}

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    only: { type: 'string' },
    // Of `load`.
    minutes: { type: 'string', default: '2' },
  },
});
const minutes = Number(values.minutes);
const wanted = values.only?.split(',') ?? Object.keys(parts);
const unknown = wanted.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}.`);
  process.exitCode = 2;
} else if (!(minutes > 0)) {
  console.error(`--minutes wants a number above 0, not "${values.minutes}".`);
  process.exitCode = 2;
} else {
  await installPeers();
  const figures: Figure[] = [];
  for (const name of wanted) {
    const bench = parts[name];
    if (bench) figures.push(...(await bench((message) => process.stderr.write(`${message}\n`), { minutes })));
  }
  console.log(values.json ? JSON.stringify(figures, null, 2) : `\n${table(figures)}`);
  if (figures.some((figure) => isMet(figure) === false)) process.exitCode = 1;
}
if (process.connected) process.disconnect();
