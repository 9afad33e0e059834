/** The sandbox as a separate process: ready over IPC, durable under kill -9, never in production. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { keys, stripeClient } from './fixture.ts';

const directory = mkdtempSync(join(tmpdir(), 'sandbox-'));
let child: ChildProcess | undefined;

function start(more: NodeJS.ProcessEnv = {}): ChildProcess {
  child = fork(join(import.meta.dirname, 'main.ts'), {
    execArgv: [],
    silent: true,
    env: {
      ...process.env,
      SANDBOX_PORT: '0',
      SANDBOX_SMTP_PORT: '0',
      SANDBOX_DATA: directory,
      SANDBOX_STRIPE_SECRET_KEY: keys.secret,
      SANDBOX_STRIPE_PUBLISHABLE_KEY: keys.publishable,
      SANDBOX_STRIPE_WEBHOOK_SECRET: keys.webhook,
      SANDBOX_STRIPE_CONNECT_WEBHOOK_SECRET: keys.connectWebhook,
      SANDBOX_TWILIO_ACCOUNT_SID: keys.accountSid,
      SANDBOX_TWILIO_AUTH_TOKEN: keys.authToken,
      SANDBOX_OPENAI_API_KEY: keys.openai,
      SANDBOX_CHECKR_API_KEY: keys.checkr,
      ...more,
    },
  });
  return child;
}

async function readyUrl(process: ChildProcess): Promise<string> {
  const [message] = await once(process, 'message');
  expect(message).toMatchObject({ type: 'ready', port: expect.any(Number), smtpPort: expect.any(Number) });
  return `http://127.0.0.1:${(message as { port: number }).port}`;
}

afterEach(async () => {
  if (child && child.exitCode === null && child.signalCode === null) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
});

describe('the process', () => {
  it('loses nothing that it answered when it is killed', async () => {
    const first = start();
    const order = { amount: 7_000, currency: 'usd', payment_method: 'pm_card_visa', confirm: true } as const;
    const key = { idempotencyKey: 'killed' };
    const intent = await stripeClient(await readyUrl(first)).paymentIntents.create(order, key);
    first.kill('SIGKILL');
    await once(first, 'exit');

    const stripe = stripeClient(await readyUrl(start()));
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded');
    expect((await stripe.paymentIntents.create(order, key)).id).toBe(intent.id);
  }, 20_000);

  it('stops in order on SIGTERM', async () => {
    const process = start();
    await readyUrl(process);
    process.kill('SIGTERM');
    const [code] = await once(process, 'exit');
    expect(code).toBe(0);
  }, 20_000);

  it('does not take a key that could be a real account’s', async () => {
    for (const more of [
      { SANDBOX_STRIPE_SECRET_KEY: 'sk_live_x' },
      { SANDBOX_CHECKR_API_KEY: '83ebeabdec09f6670863766f792ead24d61fe3f9' },
    ]) {
      const [code] = await once(start(more), 'exit');
      expect(code).not.toBe(0);
    }
  }, 20_000);

  it('does not start in production', async () => {
    const [code] = await once(start({ NODE_ENV: 'production' }), 'exit');
    expect(code).not.toBe(0);
    rmSync(directory, { recursive: true, force: true });
  }, 20_000);
});
