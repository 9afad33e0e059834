/** `npm test`: every check there is; the last line is `N passed, N failed`. */
import { ensureChromium } from '../setup/chromium.ts';
import { ensureComposeParser, ensureS3Server, ensureTemporalServer } from '../setup/go-servers.ts';
import { ensureTemporalCli } from '../setup/temporal-cli.ts';
import { ensureTimeSkippingServer } from '../setup/test-server.ts';
import { ensureWebBuild } from '../setup/web-build.ts';
import { createProgress } from '../system/progress.mjs';
import { runStaticChecks } from '../testing/static-checks.ts';
import { summary, type Tally } from '../testing/tally.ts';
import { runVitestKind, type VitestKind, vitestKinds } from '../testing/vitest-kind.ts';

/** Prerequisites of the kinds of tests; a kind whose prerequisite is missing counts as failed, with the reason. */
interface Needs {
  /** Environment settings for the tests. */
  readonly env: Record<string, string>;
  /** Why a kind can't run. */
  readonly unmet: Map<VitestKind, string>;
}

async function prepare(): Promise<Needs> {
  const progress = createProgress();
  const env: Record<string, string> = {};
  const unmet = new Map<VitestKind, string>();
  const need = async (kinds: readonly VitestKind[], provide: () => Promise<void>): Promise<void> => {
    try {
      await provide();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      progress.line(`\n${reason}\nSo these tests can't run: ${kinds.join(', ')}.\n`);
      for (const kind of kinds) unmet.set(kind, reason.split('\n')[0] ?? '');
    }
  };
  if (process.env.TEMPORAL_ADDRESS === undefined) {
    await need(['api', 'browser', 'chaos'], async () => void (await ensureTemporalCli(progress)));
  }
  await need(['chaos'], async () => {
    for (const ensure of [ensureTemporalServer, ensureS3Server, ensureComposeParser]) await ensure(progress);
  });
  await need(['workflow'], async () => {
    env.HEXKEY_TEST_SERVER = await ensureTimeSkippingServer(progress);
  });
  await need(['browser'], async () => {
    const shell = await ensureChromium(progress);
    const full = await ensureChromium(progress, 'full');
    // So that test files do not retry an installation that failed here.
    if (shell === full) env.CHROMIUM_PATH = full;
  });
  await need(['browser'], async () => void (await ensureWebBuild(progress)));
  return { env, unmet };
}

const { env, unmet } = await prepare();
// Neither starts a server, so they share the two cores.
const [statics, fences] = await Promise.all([runStaticChecks(), runVitestKind('fences', env)]);
const tallies: Tally[] = [...statics, fences];
for (const kind of vitestKinds.filter((one) => one !== 'fences')) {
  const note = unmet.get(kind);
  tallies.push(
    note === undefined ? await runVitestKind(kind, env) : { kind, passed: 0, failed: 1, seconds: 0, note },
  );
}
console.log(`\n${summary(tallies)}`);
process.exitCode = tallies.some(({ failed }) => failed > 0) ? 1 : 0;
if (process.connected) process.disconnect();
