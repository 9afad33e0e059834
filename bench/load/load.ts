/**
 * Fifty bookings in flight on the many-machine shape, for as many minutes as one likes: how many come to their end, how long
 * taps take, whether memory stays flat, how far read models are behind, and that nothing is lost or doubled at the end.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { logLag } from '../../projections/queries/lag.ts';
import { type Cluster, startCluster } from '../../scripts/cluster/stack.ts';
import { openWitnesses, type Witnesses } from '../../tests/support/books.ts';
import { lifeCounts } from '../../tests/support/life.ts';
import { ops } from '../../tests/support/ops.ts';
import { signInAdmin } from '../../tests/support/people.ts';
import { openSandbox } from '../../tests/support/sandbox.ts';
import { type RunningStack, setTestEnvironment, testDurations } from '../../tests/support/stack.ts';
import { type Figure, quantile } from '../figures.ts';
import { type Tally, tellLives } from './lane.ts';
import { memoryOf, type MemorySample, trendOf } from './memory.ts';
import { zips } from './places.ts';

/** Milliseconds between two looks at memory and lag. */
const LOOK_EVERY = 5_000;
/** Milliseconds within which the first bookings are made: people don't come at the same instant. */
const ARRIVE_WITHIN = 60_000;
/** Share of the time in which processes fill their caches; what grows after it grows. */
const WARM_UP = 1 / 3;
/** Minutes from which on a trend of memory says something. */
const LONG = 20;
/** Bookings asked about at once at the end. */
const AT_ONCE = 10;

interface Looks {
  readonly memory: MemorySample[];
  /** Seconds that the slowest read model was behind. */
  readonly lag: number[];
}

/** Runs it on a cluster of its own. */
export async function benchLoad(
  onProgress: (message: string) => void,
  { minutes }: { readonly minutes: number },
): Promise<Figure[]> {
  setTestEnvironment();
  const dataDir = await mkdtemp(join(tmpdir(), 'hexkey-load-'));
  onProgress('load: starting the shape of many machines');
  const cluster = await startCluster({ dataDir, demo: false, durations: testDurations });
  const { url, sandboxUrl, stripePublishableKey } = cluster.run;
  const stack: RunningStack = {
    run: cluster.run,
    dataDir,
    url,
    sandbox: openSandbox(sandboxUrl, stripePublishableKey),
    stop: () => cluster.stop(),
  };
  let witnesses: Witnesses | undefined;
  try {
    witnesses = await openWitnesses(stack);
    const run = await underLoad(cluster, stack, witnesses, minutes, onProgress);
    onProgress('load: looking at every booking');
    return [...figuresOf(run, minutes), ...(await outcomes(stack, witnesses, run.tally, onProgress))];
  } finally {
    await witnesses?.close();
    await cluster.stop();
    if (process.env.HEXKEY_KEEP === undefined) await rm(dataDir, { recursive: true, force: true });
    else onProgress(`load: kept ${dataDir}`);
  }
}

interface Run {
  readonly tally: Tally;
  readonly looks: Looks;
  /** Minutes until the last booking had ended. */
  readonly took: number;
}

async function underLoad(
  cluster: Cluster,
  stack: RunningStack,
  { installation: { rm: readModels } }: Witnesses,
  minutes: number,
  onProgress: (message: string) => void,
): Promise<Run> {
  const admin = await signInAdmin(stack);
  const tally: Tally = { placed: [], ended: [], failed: [], taps: [], others: [] };
  const looks: Looks = { memory: [], lag: [] };
  const begun = performance.now();
  const now = () => (performance.now() - begun) / 60_000;
  const isOver = () => now() > minutes;
  let isDone = false;

  const looking = (async () => {
    while (!isDone) {
      looks.memory.push(await memoryOf(cluster, now()));
      const { projections } = await logLag(readModels);
      looks.lag.push(Math.max(...projections.map(({ seconds }) => seconds)));
      await pause(LOOK_EVERY);
    }
  })();
  const telling = (async () => {
    for (let minute = 1; !isDone; minute += 1) {
      const [ended, taps, lags] = [tally.ended.length, tally.taps.length, looks.lag.length];
      while (!isDone && now() < minute) await pause(200);
      const own = tally.taps.slice(taps);
      onProgress(
        [
          `load: minute ${minute}`,
          `${tally.ended.length - ended} ended`,
          `${tally.placed.length - tally.ended.length - tally.failed.length} in flight`,
          `taps p50 ${Math.round(quantile(own, 0.5))} p99 ${Math.round(quantile(own, 0.99))} ms`,
          `lag ${Math.max(0, ...looks.lag.slice(lags)).toFixed(1)} s`,
          [...(looks.memory.at(-1)?.mib ?? [])].map(([name, mib]) => `${name} ${Math.round(mib)}`).join(' '),
          ...(tally.failed.length > 0 ? [`${tally.failed.length} failed: ${tally.failed.at(-1)}`] : []),
        ].join(' · '),
      );
    }
  })();
  try {
    await Promise.all(
      zips.map(async (zip, at) => {
        await pause((at / zips.length) * ARRIVE_WITHIN);
        await tellLives(stack, admin, zip, tally, isOver);
      }),
    );
  } finally {
    isDone = true;
    await Promise.all([looking, telling]);
  }
  return { tally, looks, took: now() };
}

const part = 'load';

function figuresOf({ tally, looks, took }: Run, minutes: number): Figure[] {
  const what = (text: string) => `${text}, ${zips.length} in flight for ${minutes} min`;
  const milliseconds = (of: string, values: readonly number[]): Figure[] =>
    ([0.5, 0.99] as const).map((share) => ({
      part,
      what: `${of}, p${share * 100} of ${values.length}`,
      value: quantile(values, share),
      unit: 'ms',
    }));
  const names = [...(looks.memory.at(-1)?.mib.keys() ?? [])];
  return [
    { part, what: what('bookings'), value: tally.ended.length / took, unit: '1/min' },
    ...milliseconds('a technician’s tap', tally.taps),
    ...milliseconds('placing, card, accepting, completing', tally.others),
    { part, what: 'most that a read model was behind', value: Math.max(0, ...looks.lag), unit: 's' },
    { part, what: 'p50 of that', value: quantile(looks.lag, 0.5), unit: 's' },
    ...names.flatMap((name): Figure[] => {
      const trend = trendOf(looks.memory, name, minutes * WARM_UP);
      if (!trend) return [];
      return [
        {
          part,
          what: `memory of ${name}`,
          value: trend.to,
          unit: 'MiB',
          against: `after the warm-up ${Math.round(trend.from)}`,
          ratio: trend.to / trend.from,
          note: `${trend.slope >= 0 ? '+' : '−'}${Math.abs(trend.slope).toFixed(2)} MiB a minute`,
          ...(minutes >= LONG ? { target: { most: 1.1 } } : {}),
        },
      ];
    }),
  ];
}

/** Every booking that was placed: at its end, once, and to the cent. */
async function outcomes(
  stack: RunningStack,
  witnesses: Witnesses,
  tally: Tally,
  onProgress: (message: string) => void,
): Promise<Figure[]> {
  const wrong: string[] = [];
  for (let at = 0; at < tally.placed.length; at += AT_ONCE) {
    await Promise.all(
      tally.placed.slice(at, at + AT_ONCE).map(async (bookingId) => {
        const counts = await witnesses.eventCounts(bookingId);
        const once = ['BookingPlaced', 'HoldPlaced', 'WorkCompleted', 'PaymentCaptured', 'PayoutPaid'];
        const not = once.filter((type) => counts[type] !== 1);
        if (not.length > 0) wrong.push(`${bookingId}: not once: ${not.join(', ')}`);
      }),
    );
  }
  const { counts } = await stack.sandbox.books();
  const booked = Object.entries(lifeCounts).filter(
    ([name, each]) => counts[name as keyof typeof lifeCounts] !== each * tally.placed.length,
  );
  wrong.push(...booked.map(([name]) => `provider: ${name} ${counts[name as keyof typeof lifeCounts]}`));
  const { out, err } = await ops(stack.dataDir, 'reconcile');
  const differences = /(\d+) differences?/.exec(out)?.[1];
  if (differences === undefined) wrong.push(`reconcile: ${out} ${err}`);
  for (const line of [...tally.failed, ...wrong]) onProgress(`load: ${line}`);
  const none = (text: string, value: number): Figure => ({
    part,
    what: text,
    value,
    unit: '',
    target: { most: 0 },
  });
  return [
    { part, what: 'bookings placed', value: tally.placed.length, unit: '' },
    none('bookings that were given up', tally.failed.length),
    none('bookings or movements lost or doubled', wrong.length),
    none('differences that reconcile finds', Number(differences)),
  ];
}
