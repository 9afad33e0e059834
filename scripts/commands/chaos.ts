/** `npm run chaos`: the whole table of kills, every process at every step of a booking's life. */
import { ensureComposeParser, ensureS3Server, ensureTemporalServer } from '../setup/go-servers.ts';
import { ensureTemporalCli } from '../setup/temporal-cli.ts';
import { createProgress } from '../system/progress.mjs';
import { summary } from '../testing/tally.ts';
import { runVitestKind } from '../testing/vitest-kind.ts';

const progress = createProgress();
for (const ensure of [ensureTemporalCli, ensureTemporalServer, ensureS3Server, ensureComposeParser])
  await ensure(progress);
// The chaos tests read this and expand from one kill per process to the whole table.
const tally = await runVitestKind('chaos', { HEXKEY_CHAOS: 'full' }, process.argv.slice(2));
console.log(`\n${summary([tally])}`);
process.exitCode = tally.failed > 0 ? 1 : 0;
if (process.connected) process.disconnect();
