/**
 * `npm run provider`: runs the same booking against the card provider's real test mode and the sandbox, and reports the
 * differences.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { madeUpKeys, startSandbox } from '#sandbox/sandbox.ts';
import { compareLives } from '#tests/provider/compare.ts';
import { observeLife } from '#tests/provider/life.ts';
import { openStripe } from '#vendors/stripe/client.ts';

/** Without a key nothing was compared, which is not a pass. */
const NOT_RUN = 2;

const environmentShape = z.object({
  // A live key would move real money.
  STRIPE_TEST_KEY: z.string().startsWith('sk_test_'),
  /** Another address for the provider, to test this command itself. */
  STRIPE_TEST_API_BASE: z.url().optional(),
});
const environment = environmentShape.safeParse(process.env);

async function compare({
  STRIPE_TEST_KEY,
  STRIPE_TEST_API_BASE,
}: z.output<typeof environmentShape>): Promise<number> {
  const directory = await mkdtemp(join(tmpdir(), 'hexkey-provider-'));
  const sandbox = await startSandbox({ directory, ...madeUpKeys });
  try {
    const ours = await observeLife(
      openStripe({ secretKey: madeUpKeys.stripe.secretKey, apiBase: sandbox.url }),
    );
    const theirs = await observeLife(
      openStripe({ secretKey: STRIPE_TEST_KEY, apiBase: STRIPE_TEST_API_BASE, timeout: 30_000 }),
    );
    const lines = compareLives(ours, theirs);
    for (const line of lines) console.log(line);
    console.log(`\n${ours.length} calls compared, ${lines.length} differences`);
    return lines.length === 0 ? 0 : 1;
  } finally {
    await sandbox.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

if (environment.success) process.exitCode = await compare(environment.data);
else {
  console.log('Not run: set STRIPE_TEST_KEY to a test-mode secret key (sk_test_…) of the card provider.');
  process.exitCode = NOT_RUN;
}
if (process.connected) process.disconnect();
