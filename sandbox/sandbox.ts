/** The sandbox: Stripe, Twilio, OpenAI, Checkr, DocuSeal, a push service and SMTP over their own protocols, for demos and tests; never in production. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import express from 'express';
import { advanceChecks } from './checkr/advance.ts';
import { checkrSignature } from './checkr/signature.ts';
import { checkrStandIn } from './checkr/stand-in.ts';
import { openCheckrState } from './checkr/state.ts';
import { refuseOtherHosts } from './control/own-host.ts';
import { controlRouter } from './control/router.ts';
import { docusealSignature } from './docuseal/signature.ts';
import { docusealStandIn, signingRouter } from './docuseal/stand-in.ts';
import { openDocusealState } from './docuseal/submissions.ts';
import { openMailbox } from './mail/mailbox.ts';
import { forwardedMail } from './mail/report.ts';
import { openReader } from './openai/reader.ts';
import { openaiStandIn } from './openai/stand-in.ts';
import { challengeRouter } from './page/challenge.ts';
import { onboardingRouter } from './page/onboarding.ts';
import { pageRouter } from './page/page.ts';
import { serve } from './stand-in.ts';
import { openClock } from './store/clock.ts';
import { openDeliveries } from './store/deliveries.ts';
import { openFaults } from './store/faults.ts';
import { openStore } from './store/store.ts';
import { stripeStandIn } from './stripe/stand-in.ts';
import { stripeSignature } from './stripe/signature.ts';
import { openStripeState } from './stripe/state.ts';
import { runTimers } from './stripe/timers.ts';
import { stripeJs } from './stripe-js/script.ts';
import { openTexts } from './twilio/messages.ts';
import { twilioStandIn } from './twilio/stand-in.ts';
import { twilioSignature } from './twilio/signature.ts';
import { webPushStandIn } from './webpush/stand-in.ts';
import { openSubscriptions } from './webpush/subscriptions.ts';

/** Options of a sandbox; port 0 picks a free one. */
export interface SandboxOptions {
  /** The folder for the state. */
  directory: string;
  port?: number;
  smtpPort?: number;
  /** The sandbox's address for browsers; default `http://127.0.0.1:<port>`. */
  publicUrl?: string | undefined;
  stripe: {
    secretKey: string;
    publishableKey: string;
    /** Where events are posted; if omitted, nowhere. */
    webhookUrl?: string | undefined;
    webhookSecret: string;
    /** Signs the events of connected accounts. */
    connectWebhookSecret: string;
  };
  twilio: { accountSid: string; authToken: string };
  openai: { apiKey: string };
  checkr: {
    apiKey: string;
    /** Where events are posted; if omitted, nowhere. */
    webhookUrl?: string | undefined;
  };
  docuseal: {
    apiKey: string;
    /** Where events are posted; if omitted, nowhere. */
    webhookUrl?: string | undefined;
    webhookSecret: string;
  };
  mailReports: {
    /** Where bounced emails are reported; if omitted, nowhere. */
    url?: string | undefined;
    secret: string;
  };
  /** How long a payout stays `pending`; default 5. */
  payoutSeconds?: number;
  /** How long captured money stays pending before it can be used; default 0. */
  fundsSeconds?: number;
  /** How long a background check stays `pending`; default 5. */
  reportSeconds?: number;
}

/** Made-up keys, for a sandbox used only by its own process. */
export const madeUpKeys = {
  stripe: {
    secretKey: 'sk_test_made_up',
    publishableKey: 'pk_test_made_up',
    webhookSecret: 'whsec_made_up',
    connectWebhookSecret: 'whsec_made_up_connect',
  },
  twilio: { accountSid: `AC${'0'.repeat(32)}`, authToken: 'made-up' },
  openai: { apiKey: 'sk-made-up' },
  checkr: { apiKey: 'sandbox_made_up' },
  docuseal: { apiKey: 'sandbox_made_up', webhookSecret: 'whsec_made_up_docuseal' },
  mailReports: { secret: 'made-up-mail-reports' },
} as const satisfies Pick<
  SandboxOptions,
  'stripe' | 'twilio' | 'openai' | 'checkr' | 'docuseal' | 'mailReports'
>;

/** A running sandbox. */
export interface Sandbox {
  /** `http://127.0.0.1:<port>`: Stripe, Twilio, OpenAI (below `/openai/v1`), Checkr (below `/checkr/v1`), DocuSeal (below `/docuseal`), a push service (below `/push`), the control API and the page. */
  url: string;
  port: number;
  smtpPort: number;
  stop(): Promise<void>;
}

const timerMilliseconds = 100;

/**
 * Starts a sandbox on 127.0.0.1.
 *
 * @throws Error in production, where a stand-in would accept bookings that are never paid.
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  if (process.env['NODE_ENV'] === 'production') {
    throw new Error('The sandbox does not start with NODE_ENV=production: configure the real services.');
  }
  const store = openStore(options.directory);
  const clock = openClock(store);
  const faults = openFaults(store);
  const { stripe, twilio, openai, checkr, docuseal, mailReports } = options;
  const deliveries = openDeliveries({
    store,
    faults,
    channels: {
      stripe: { service: 'stripe', sign: stripeSignature(stripe.webhookSecret) },
      stripe_connect: { service: 'stripe', sign: stripeSignature(stripe.connectWebhookSecret) },
      twilio: { service: 'twilio', sign: twilioSignature(twilio.authToken) },
      checkr: { service: 'checkr', sign: checkrSignature(checkr.apiKey) },
      docuseal: { service: 'docuseal', sign: docusealSignature(docuseal.webhookSecret) },
      mail: { service: 'smtp', sign: forwardedMail(mailReports.secret) },
    },
  });
  let url = options.publicUrl ?? '';
  const state = openStripeState({
    store,
    clock,
    faults,
    deliveries,
    options: {
      ...stripe,
      payoutSeconds: options.payoutSeconds ?? 5,
      fundsSeconds: options.fundsSeconds ?? 0,
      publicUrl: () => url,
    },
  });
  const texts = openTexts({ store, clock, faults, deliveries, accountSid: twilio.accountSid });
  const checks = openCheckrState({
    store,
    clock,
    faults,
    deliveries,
    options: { ...checkr, reportSeconds: options.reportSeconds ?? 5, publicUrl: () => url },
  });
  const signings = openDocusealState({
    store,
    clock,
    faults,
    deliveries,
    options: { ...docuseal, publicUrl: () => url },
  });
  const subscriptions = openSubscriptions({ store, clock });
  const script = stripeJs();
  const reader = openReader();
  const app = express();
  app.disable('x-powered-by');
  app.use(refuseOtherHosts(() => url));
  app.use(serve(faults, openaiStandIn({ faults, reader, apiKey: openai.apiKey })));
  app.use(serve(faults, checkrStandIn(checks)));
  app.use(serve(faults, docusealStandIn(signings)));
  app.use(serve(faults, stripeStandIn(state)));
  app.use(serve(faults, twilioStandIn({ store, texts, account: twilio })));
  app.use(serve(faults, webPushStandIn({ subscriptions, clock })));
  app.get('/v3/stripe.js', (_request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    response.type('text/javascript').send(script);
  });
  app.use(challengeRouter(state), onboardingRouter(state), signingRouter(signings));
  const controlled = {
    state,
    faults,
    deliveries,
    mailbox: () => mailbox,
    texts,
    twilio,
    checks,
    subscriptions,
    mailReportsUrl: mailReports.url,
  };
  app.use('/sandbox', controlRouter(controlled));
  app.use(pageRouter(controlled));
  const server = createServer(app);
  const mailbox = await openMailbox({ store, clock, faults, port: options.smtpPort ?? 0 });
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The sandbox is not listening');
  const own = `http://127.0.0.1:${address.port}`;
  if (url === '') url = own;
  const timer = setInterval(
    () =>
      store.transaction(() => {
        runTimers(state);
        texts.advance();
        advanceChecks(checks);
      }),
    timerMilliseconds,
  );
  deliveries.start();

  return {
    url: own,
    port: address.port,
    smtpPort: mailbox.port(),
    stop: async () => {
      clearInterval(timer);
      await deliveries.stop();
      await mailbox.stop();
      await reader.stop();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      store.close();
    },
  };
}
