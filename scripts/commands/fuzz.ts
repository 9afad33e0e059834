/** `npm run fuzz -- --minutes N --seed S`: generated requests to every call as every role, for that long. */
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { fuzz, described } from '#tests/fuzz/fuzz.ts';
import { openFuzzWorld } from '#tests/fuzz/world.ts';
import { ensureTemporalCli } from '../setup/temporal-cli.ts';
import { ensureWebBuild } from '../setup/web-build.ts';
import { createProgress } from '../system/progress.mjs';

const { values } = parseArgs({ options: { minutes: { type: 'string' }, seed: { type: 'string' } } });
const { minutes, seed } = z
  .object({
    minutes: z.coerce.number().positive().default(5),
    seed: z.coerce
      .number()
      .int()
      .default(Date.now() % 1_000_000),
  })
  .parse(values);

const progress = createProgress();
await ensureTemporalCli(progress);
await ensureWebBuild(progress);
const until = performance.now() + minutes * 60_000;
let cases = 0;
let failures = 0;
for (let round = 0; round === 0 || performance.now() < until; round++) {
  // A new world each round, so that damage in one does not hide what the next could find.
  const world = await openFuzzWorld();
  try {
    const report = await fuzz(world, seed + round, { perIntent: 6 });
    console.log(`\n${described(report)}`);
    cases += report.cases;
    failures += report.findings.length;
  } finally {
    await world.stop();
  }
}
console.log(`\n${cases} cases, ${failures} failures`);
process.exitCode = failures > 0 ? 1 : 0;
if (process.connected) process.disconnect();
