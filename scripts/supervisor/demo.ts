/** The demo: short delays, one login per role, and a week of bookings made through the real api in the background. */
import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Durations } from '#domain/core/durations.ts';
import { openLog, type RunningProcess, runningProcess } from '../services/running-process.ts';
import { root } from '../setup/paths.ts';
import { inheritedEnvironment } from './environment.ts';
import { dataDirArgument } from './node-process.ts';
import type { Logins, RunInfo } from './run-info.ts';
import type { Secrets } from './secrets.ts';

const second = 1000;

/**
 * Delays that take days in production and would bring the demo to a standstill. Those that emails, terms and the
 * checkout mention, such as the free minutes after a booking, are unchanged.
 */
export const demoDurations: Partial<Durations> = {
  captureRetry: 20 * second,
  reviewRequestAfter: 60 * second,
  payoutDelay: 5 * second,
  payoutRetry: 10 * second,
  partnershipClosing: 15 * second,
};

/** Seconds from a payout's creation until it reaches the sandbox's bank. */
export const demoPayoutSeconds = 3;
/** Seconds from ordering a background check until the sandbox has its report. */
export const demoReportSeconds = 4;

/** The demo's logins; the admin's is created by the api when it starts, the others by the seeding. */
export function demoLogins(secrets: Secrets, adminUsername: string): Required<Logins> {
  return {
    customer: { email: 'customer@hexkey.example', password: secrets.passwords.customer },
    technician: { email: 'technician@hexkey.example', password: secrets.passwords.technician },
    admin: { username: adminUsername, password: secrets.passwords.admin },
    partner: {
      email: 'partner@hexkey.example',
      password: secrets.passwords.partner,
      storeCode: 'MAPLE10',
    },
  };
}

const progressSchema = z.object({ type: z.literal('progress'), text: z.string() });

/**
 * Starts the seeding in the background. It is idempotent, so every start runs it.
 *
 * @param onProgress gets the sentences that the seeding sends as `{type: 'progress', text}`
 * @param onEnd gets undefined on success, otherwise how the seeding ended
 */
export async function startSeeding(
  run: RunInfo,
  logins: Required<Logins>,
  dataDir: string,
  onProgress: (text: string) => void,
  onEnd: (failure: string | undefined) => void,
): Promise<RunningProcess | undefined> {
  const entry = join(root, 'scripts', 'demo', 'seed.ts');
  if (!existsSync(entry)) return undefined;
  const log = await openLog(join(dataDir, 'logs', 'demo.log'));
  const child = fork(entry, [dataDirArgument(dataDir)], {
    cwd: root,
    detached: true,
    stdio: ['ignore', log.fd, log.fd, 'ipc'],
    env: {
      ...inheritedEnvironment(),
      HEXKEY_URL: run.url,
      HEXKEY_SANDBOX_URL: run.sandboxUrl,
      HEXKEY_DEMO_LOGINS: JSON.stringify(logins),
    },
  });
  log.close();
  const running = runningProcess(child);
  child.on('message', (message) => {
    const progress = progressSchema.safeParse(message);
    if (progress.success) onProgress(progress.data.text);
  });
  void running.exited.then((ending) => {
    onEnd(ending === 'exit 0' ? undefined : ending);
  });
  return running;
}
