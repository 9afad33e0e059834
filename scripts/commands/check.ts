/** `npm run check`: the checks that need no server, for the inner loop; the last line is `N passed, N failed`. */
import { runStaticChecks } from '../testing/static-checks.ts';
import { summary } from '../testing/tally.ts';
import { runVitestKind } from '../testing/vitest-kind.ts';

const [statics, fences] = await Promise.all([runStaticChecks(), runVitestKind('fences', {})]);
const tallies = [...statics, fences, await runVitestKind('unit', {})];
console.log(`\n${summary(tallies)}`);
process.exitCode = tallies.some(({ failed }) => failed > 0) ? 1 : 0;
if (process.connected) process.disconnect();
