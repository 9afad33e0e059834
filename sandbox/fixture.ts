/** A sandbox in a fresh folder with the real SDKs pointed at it, for the sandbox's own tests. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { madeUpKeys, type Sandbox, type SandboxOptions, startSandbox } from './sandbox.ts';

const { stripe, twilio, openai, checkr, docuseal, mailReports } = madeUpKeys;

/** Keys that every test uses. */
export const keys = {
  secret: stripe.secretKey,
  publishable: stripe.publishableKey,
  webhook: stripe.webhookSecret,
  connectWebhook: stripe.connectWebhookSecret,
  ...twilio,
  openai: openai.apiKey,
  checkr: checkr.apiKey,
  docuseal: docuseal.apiKey,
  docusealWebhook: docuseal.webhookSecret,
  mailReports: mailReports.secret,
} as const;

/** A call that the sandbox made to the product. */
export interface ReceivedCall {
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** The product's side of webhooks and status callbacks. */
export interface Receiver {
  url: string;
  calls: ReceivedCall[];
  /** The status codes of the next responses, in order; 200 when there are none left. */
  answers: number[];
  stop(): Promise<void>;
}

/** Listens for webhooks on a free port. */
async function startReceiver(): Promise<Receiver> {
  const calls: ReceivedCall[] = [];
  const answers: number[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      calls.push({
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      });
      response.statusCode = answers.shift() ?? 200;
      response.end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The receiver is not listening');
  return {
    url: `http://127.0.0.1:${address.port}`,
    calls,
    answers,
    stop: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** A running sandbox with its receiver and Stripe's SDK. */
export interface Fixture {
  /** Where the sandbox stores its state. */
  directory: string;
  sandbox: Sandbox;
  receiver: Receiver;
  stripe: Stripe;
  /** Webhook events so far, with signatures verified by the SDK. */
  events(): Stripe.Event[];
  /** Calls the control API. */
  control(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<unknown>;
  /** Stops the sandbox and starts another on the same folder. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Stripe's SDK pointed at `url`, retrying as often as `retries`. */
export function stripeClient(url: string, retries = 0, key: string = keys.secret): Stripe {
  const { hostname, port } = new URL(url);
  return new Stripe(key, {
    host: hostname,
    port: Number(port),
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: retries,
  });
}

/** @param more options other than the defaults: payouts in one second, webhooks to the receiver. */
export async function startFixture(more: Partial<SandboxOptions> = {}): Promise<Fixture> {
  const directory = mkdtempSync(join(tmpdir(), 'sandbox-'));
  const receiver = await startReceiver();
  const options: SandboxOptions = {
    directory,
    payoutSeconds: 1,
    ...madeUpKeys,
    stripe: { ...stripe, webhookUrl: `${receiver.url}/webhooks/stripe` },
    checkr: { ...checkr, webhookUrl: `${receiver.url}/webhooks/checkr` },
    docuseal: { ...docuseal, webhookUrl: `${receiver.url}/webhooks/docuseal` },
    mailReports: { ...mailReports, url: `${receiver.url}/mail-reports` },
    reportSeconds: 0,
    ...more,
  };
  const fixture: Fixture = {
    directory,
    sandbox: await startSandbox(options),
    receiver,
    stripe: stripeClient('http://127.0.0.1:1'),
    events: () =>
      receiver.calls
        .filter(({ path }) => path === '/webhooks/stripe')
        .map(({ body, headers }) =>
          fixture.stripe.webhooks.constructEvent(
            body,
            String(headers['stripe-signature']),
            /"account": "acct_/.test(body) ? keys.connectWebhook : keys.webhook,
          ),
        ),
    control: async (method, path, body) => {
      const answer = await fetch(`${fixture.sandbox.url}${path}`, {
        method,
        ...(body === undefined
          ? {}
          : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
      });
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
      const json: unknown = await answer.json();
      return json;
    },
    restart: async () => {
      await fixture.sandbox.stop();
      fixture.sandbox = await startSandbox(options);
      fixture.stripe = stripeClient(fixture.sandbox.url);
    },
    stop: async () => {
      await fixture.sandbox.stop();
      await receiver.stop();
      rmSync(directory, { recursive: true });
    },
  };
  fixture.stripe = stripeClient(fixture.sandbox.url);
  return fixture;
}

/** The id of the charge that an intent has made. */
export function chargeOf({ latest_charge: charge }: Stripe.PaymentIntent): string {
  return (typeof charge === 'string' ? charge : charge?.id) ?? '';
}

/** The error that a call fails with. */
export async function failureOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error('The call was expected to fail');
}
