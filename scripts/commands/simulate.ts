/** `npm run simulate -- --lives N --seed S`: runs N random lives of the stories; shrinks and prints what breaks. */
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { type Found, kindOfFailure, search } from '#tests/simulator/search.ts';
import { type OptionalFault, optionalFaults, printed } from '#tests/simulator/script.ts';
import { invariants } from '#tests/simulator/invariants.ts';

const usage = `npm run simulate -- [options]
  --lives N       how many lives to run (default 10000)
  --seed S        seed of the first life; the same seed gives the same lives (default random)
  --without F     leaves out a fault; can be repeated: ${optionalFaults.join(', ')}
  --only TEXT     looks only for failures that contain this text`;

const wanted = z.object({
  lives: z.coerce.number().int().positive().default(10_000),
  seed: z.coerce
    .number()
    .int()
    .default(() => Math.floor(Math.random() * 2 ** 31)),
  without: z.array(z.enum(optionalFaults)).default([]),
  only: z.string().optional(),
});

function optionsOf(argv: readonly string[]): z.output<typeof wanted> | null {
  try {
    const { values } = parseArgs({
      args: [...argv],
      options: {
        lives: { type: 'string' },
        seed: { type: 'string' },
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

/** Lives in one round of a search: progress is printed after each round, and kinds of failure already found are skipped. */
const ROUND = 1_000;

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');

function tell({ life, broken, after, path }: Found, seed: number): void {
  console.log(`\n${broken.invariant}: ${broken.what}`);
  console.log(`seed ${seed}, life ${after} of the round, path ${path}; the shortest script:`);
  console.log(printed(life));
}

async function simulate(options: z.output<typeof wanted>): Promise<number> {
  const { lives, seed, only } = options;
  const without: readonly OptionalFault[] = options.without;
  const known = new Set<string>();
  const since = performance.now();
  console.log(`${lives} lives from seed ${seed}; after each: ${invariants.join(', ')}.`);
  let lived = 0;
  for (let round = 0; lived < lives; round++) {
    const found = await search(
      {
        seed: seed + round,
        lives: Math.min(ROUND, lives - lived),
        without,
        ...(only !== undefined && { only: new RegExp(escaped(only)) }),
      },
      known,
    );
    if (found) {
      known.add(kindOfFailure(found.broken));
      tell(found, seed + round);
    }
    lived += found?.after ?? Math.min(ROUND, lives - lived);
    const minutes = (performance.now() - since) / 60_000;
    console.log(
      `${lived} lives in ${minutes.toFixed(1)} min, ${Math.round(lived / minutes)} a minute, ${known.size} kinds of failure`,
    );
  }
  return known.size > 0 ? 1 : 0;
}

const options = optionsOf(process.argv.slice(2));
process.exitCode = options === null ? 2 : await simulate(options);
if (process.connected) process.disconnect();
