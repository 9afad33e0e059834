/** The bank's page: a 3-D Secure challenge with two buttons, for people, and the same as JSON for tests. */
import express, { type Router } from 'express';
import { z } from 'zod';
import { finishChallenge } from '../stripe/authorize.ts';
import { finishSetupChallenge } from '../stripe/setup-intents.ts';
import type { StripeState } from '../stripe/state.ts';
import type Stripe from 'stripe';
import { document, dollars, html } from './html.ts';

const outcomeSchema = z.strictObject({ outcome: z.enum(['succeed', 'fail']) });

type Intent = Stripe.PaymentIntent | Stripe.SetupIntent;

function findIntent(state: StripeState, id: string): Intent | undefined {
  return state.objects.find('payment_intent', id) ?? state.objects.find('setup_intent', id);
}

function finish(state: StripeState, intent: Intent, outcome: 'succeed' | 'fail'): Intent {
  return intent.object === 'payment_intent'
    ? finishChallenge(state, intent, outcome)
    : finishSetupChallenge(state, intent, outcome);
}

/** The shop's URL, with what Stripe appends to it. */
function returnAddress(state: StripeState, intent: Intent): string | undefined {
  const { returnUrl } = state.objects.hidden(intent.id);
  if (typeof returnUrl !== 'string') return undefined;
  const address = new URL(returnUrl);
  const kind = intent.object;
  address.searchParams.set(kind, intent.id);
  address.searchParams.set(`${kind}_client_secret`, intent.client_secret ?? '');
  const status = intent.status === 'requires_payment_method' ? 'failed' : 'succeeded';
  address.searchParams.set('redirect_status', status);
  return address.href;
}

/** `GET` and `POST /sandbox/3ds/:id`. */
export function challengeRouter(state: StripeState): Router {
  const router = express.Router();
  router.use('/sandbox/3ds', express.json(), express.urlencoded({ extended: false }));
  router.use('/sandbox/3ds', (_request, response, next) => {
    // Stripe.js shows the same challenge inside the product's page.
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Allow-Headers', 'Content-Type');
    next();
  });

  router.get('/sandbox/3ds/:id', (request, response) => {
    const intent = findIntent(state, request.params.id);
    if (!intent) {
      response
        .status(404)
        .send(document('No such challenge', html`<main class="narrow"><h1>No such challenge</h1></main>`));
      return;
    }
    const waiting = intent.status === 'requires_action';
    const what =
      intent.object === 'payment_intent'
        ? `A payment of ${dollars(intent.amount)}`
        : 'Saving a card for later';
    const body = waiting
      ? html`<form method="post" class="actions">
          <button name="outcome" value="succeed" class="primary">Complete</button>
          <button name="outcome" value="fail">Fail</button>
        </form>`
      : html`<p>This challenge has been answered: <code>${intent.status}</code>.</p>`;
    response.send(
      document(
        'Your bank wants to know',
        html`<main class="narrow">
          <p class="eyebrow">Sandbox bank · 3-D Secure</p>
          <h1>Is this you?</h1>
          <p>${what} was asked for. A real bank would ask for a code here.</p>
          ${body}
        </main>`,
      ),
    );
  });

  router.post('/sandbox/3ds/:id', (request, response) => {
    const parsed = outcomeSchema.safeParse(request.body);
    const intent = findIntent(state, request.params.id);
    if (!parsed.success || !intent) {
      response
        .status(intent ? 400 : 404)
        .json({ error: intent ? "outcome must be 'succeed' or 'fail'" : 'No such intent' });
      return;
    }
    if (intent.status !== 'requires_action') {
      response.status(409).json({ error: `The intent is ${intent.status}`, status: intent.status });
      return;
    }
    const done = state.store.transaction(() => finish(state, intent, parsed.data.outcome));
    const address = returnAddress(state, done);
    if (request.is('json')) response.json({ id: done.id, status: done.status, returnUrl: address ?? null });
    else if (address === undefined) response.redirect(303, request.originalUrl);
    else response.redirect(303, address);
  });
  return router;
}
