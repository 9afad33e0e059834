/** The sandbox's process: starts it from the environment, reports ready, and stops on SIGTERM. */
import { pino } from 'pino';
import { readEnvironment } from './env.ts';
import { startSandbox } from './sandbox.ts';

const log = pino({ name: 'sandbox', level: process.env['LOG_LEVEL'] ?? 'info' });
const sandbox = await startSandbox(readEnvironment(process.env));

let stopping = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    if (stopping) return;
    stopping = true;
    sandbox.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'sandbox did not stop cleanly');
        process.exit(1);
      },
    );
  });
}

// Reported last: from now on SIGTERM is handled.
log.info({ url: sandbox.url, smtpPort: sandbox.smtpPort }, 'sandbox is ready');
process.send?.({ type: 'ready', port: sandbox.port, smtpPort: sandbox.smtpPort });
