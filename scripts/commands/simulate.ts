/** `npm run simulate -- --lives N --seed S`: runs N random lives of the workflows; shrinks and prints failures. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { type KindName, kindNames, kinds } from '#tests/simulator/plays.ts';
import { kindOfFailure } from '#tests/simulator/search.ts';
import { type OptionalFault, optionalFaults } from '#tests/simulator/script.ts';

const usage = `npm run simulate -- [options]
  --of KIND       whose lives: ${kindNames.join(', ')} (default bookings)
  --lives N       how many lives to run (default 10000)
  --seed S        seed of the first life; the same seed gives the same lives (default random)
  --workers K     processes that share the lives; the lives are the same for any number (default 1)
  --without F     leaves out a fault of bookings; can be repeated: ${optionalFaults.join(', ')}
  --only TEXT     looks only for failures that contain this text`;

const wanted = z.object({
  of: z.enum(kindNames as readonly [KindName, ...KindName[]]).default('bookings'),
  lives: z.coerce.number().int().positive().default(10_000),
  seed: z.coerce
    .number()
    .int()
    .default(() => Math.floor(Math.random() * 2 ** 31)),
  workers: z.coerce.number().int().min(1).max(64).default(1),
  /** The index of this worker; set only by the first process. */
  worker: z.coerce.number().int().min(0).optional(),
  without: z.array(z.enum(optionalFaults)).default([]),
  only: z.string().optional(),
});

function optionsOf(argv: readonly string[]): z.output<typeof wanted> | null {
  try {
    const { values } = parseArgs({
      args: [...argv],
      options: {
        of: { type: 'string' },
        lives: { type: 'string' },
        seed: { type: 'string' },
        workers: { type: 'string' },
        worker: { type: 'string' },
        without: { type: 'string', multiple: true },
        only: { type: 'string' },
      },
    });
    return wanted.parse(values);
  } catch (error) {
    console.error(`${error instanceof z.ZodError ? z.prettifyError(error) : String(error)}\n\n${usage}`);
    return null;
  }
}

/**
 * Lives in one round of a search: progress is printed after each round, and kinds of failure already found are skipped.
 * Each round has its own seed, so a life is the same whichever worker runs it.
 */
const ROUND = 1_000;

/** Lives in the rounds that this worker runs: every `workers`-th round. */
function shareOf(lives: number, worker: number, workers: number): number {
  let share = 0;
  for (let round = worker; round * ROUND < lives; round += workers)
    share += Math.min(ROUND, lives - round * ROUND);
  return share;
}

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** Runs a worker's share of lives. */
async function liveShare(options: z.output<typeof wanted>, worker: number): Promise<number> {
  const { seed, only, workers } = options;
  const lives = shareOf(options.lives, worker, workers);
  const without: readonly OptionalFault[] = options.without;
  const known = new Set<string>();
  const since = performance.now();
  let lived = 0;
  for (let round = worker; lived < lives; round += workers) {
    const found = await kinds[options.of].search(
      {
        seed: seed + round,
        lives: Math.min(ROUND, lives - lived),
        ...(only !== undefined && { only: new RegExp(escaped(only)) }),
      },
      without,
      known,
    );
    if (found) {
      const { broken, after, path, script } = found;
      known.add(kindOfFailure(broken));
      console.log(`\n${broken.invariant}: ${broken.what}`);
      console.log(`seed ${seed + round}, life ${after} of the round, path ${path}; the shortest script:`);
      console.log(script);
    }
    lived += found?.after ?? Math.min(ROUND, lives - lived);
    const minutes = (performance.now() - since) / 60_000;
    console.log(
      `${lived} lives in ${minutes.toFixed(1)} min, ${Math.round(lived / minutes)} a minute, ${known.size} kinds of failure`,
    );
  }
  return known.size > 0 ? 1 : 0;
}

/** Runs a worker in a process of its own, which ends with this one. */
async function ended(options: z.output<typeof wanted>, worker: number): Promise<number> {
  const { seed } = options;
  const given = [...process.argv.slice(2), '--seed', String(seed), '--worker', String(worker)];
  const [code] = (await once(fork(fileURLToPath(import.meta.url), given), 'exit')) as [number | null];
  return code ?? 1;
}

async function simulate(options: z.output<typeof wanted>): Promise<number> {
  const { of, lives, seed, worker, workers } = options;
  if (worker !== undefined) {
    process.once('disconnect', () => process.exit(1));
    return liveShare(options, worker);
  }
  console.log(`${lives} lives of ${of} from seed ${seed}; after each: ${kinds[of].invariants.join(', ')}.`);
  if (workers === 1) return liveShare(options, 0);
  const since = performance.now();
  const codes = await Promise.all(Array.from({ length: workers }, (_, index) => ended(options, index)));
  const minutes = (performance.now() - since) / 60_000;
  console.log(
    `all ${lives} lives in ${minutes.toFixed(1)} min, ${Math.round(lives / minutes)} a minute by ${workers} workers`,
  );
  return Math.max(...codes);
}

const options = optionsOf(process.argv.slice(2));
process.exitCode = options === null ? 2 : await simulate(options);
if (process.connected) {
  process.removeAllListeners('disconnect');
  process.disconnect();
}
