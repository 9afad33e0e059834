// `window.Stripe`: the same calls as Stripe.js, made to the sandbox.
import { callApi, readSecret } from './api.js';
import { runChallenge } from './challenge.js';
import { createElements } from './elements.js';

function createStripe(key) {
  if (!String(key).startsWith('pk_test_')) throw new Error('Please call Stripe() with your publishable key.');

  /** The intent after a challenge, if it requires one. */
  async function settle(answer) {
    if (answer.error) return { error: answer.error };
    if (answer.status !== 'requires_action') return finish(answer);
    const after = await runChallenge(key, answer);
    return after.error ? { error: after.error } : finish(after);
  }

  function finish(intent) {
    const error = intent.last_payment_error ?? intent.last_setup_error;
    if (intent.status === 'requires_payment_method' && error)
      return { error: { ...error, [intent.object]: intent } };
    return intent.object === 'setup_intent' ? { setupIntent: intent } : { paymentIntent: intent };
  }

  /** Redirects to `return_url` with what Stripe appends, unless the caller wants to stay. */
  function leave(result, confirmParams, redirect) {
    const intent = result.paymentIntent ?? result.setupIntent;
    if (!intent || redirect === 'if_required') return result;
    const address = new URL(confirmParams.return_url, location.href);
    address.searchParams.set(intent.object, intent.id);
    address.searchParams.set(`${intent.object}_client_secret`, intent.client_secret);
    address.searchParams.set('redirect_status', 'succeeded');
    location.assign(address);
    // The page is being left; code that waits for the result must not act on it.
    return new Promise(() => undefined);
  }

  /** Elements that were made before their intent must agree with it: the sheet has shown their amount. */
  async function disagreement(elements, secret) {
    const told = elements.deferred();
    if (told?.mode !== 'payment') return undefined;
    const intent = await callApi('GET', readSecret(secret).path, { key, client_secret: secret });
    if (intent.error) return undefined;
    const pairs = [
      ['amount', told.amount, intent.amount],
      ['currency', told.currency, intent.currency],
      ['capture_method', told.captureMethod === 'manual', intent.capture_method === 'manual'],
      ['setup_future_usage', told.setupFutureUsage ?? null, intent.setup_future_usage],
    ];
    const wrong = pairs.find(([, ours, theirs]) => ours !== theirs);
    return (
      wrong && {
        type: 'invalid_request_error',
        message: `The ${wrong[0]} of the PaymentIntent (${wrong[2]}) does not match that of Elements (${wrong[1]}).`,
      }
    );
  }

  async function confirmWithElements({ elements, clientSecret, confirmParams = {}, redirect = 'always' }) {
    const secret = clientSecret ?? elements?.clientSecret();
    if (!secret) throw new Error('confirm needs a clientSecret, from the call or from elements.');
    if (redirect !== 'if_required' && !confirmParams.return_url) {
      return { error: { type: 'invalid_request_error', message: 'confirmParams.return_url is required.' } };
    }
    const { payment_method_data: described, ...chosen } = confirmParams;
    const express = chosen.payment_method ? null : (elements?.express ?? null);
    if (chosen.payment_method && described) {
      throw new Error('confirmParams names a payment_method and describes another one.');
    }
    if (!chosen.payment_method) {
      if (clientSecret && !elements.submitted) {
        throw new Error('elements.submit() must be called before stripe.confirmPayment().');
      }
      const wrong = express ? undefined : elements.cardForm()?.validate();
      if (wrong) return { error: { type: 'validation_error', ...wrong } };
      const mismatch = await disagreement(elements, secret);
      if (mismatch) {
        express?.close(false);
        return { error: mismatch };
      }
      const billing = { ...elements.billingDetails(), ...described?.billing_details };
      const allow = described?.allow_redisplay;
      chosen.payment_method_data = {
        ...(express
          ? {
              type: 'card',
              card: { token: express.token, wallet: express.wallet },
              billing_details: { ...express.sent, ...billing },
            }
          : elements.cardForm().paymentMethodData(billing)),
        ...(allow === undefined ? {} : { allow_redisplay: allow }),
      };
    }
    const { path } = readSecret(secret);
    const answer = await callApi('POST', `${path}/confirm`, {
      ...chosen,
      key,
      client_secret: secret,
      use_stripe_sdk: true,
    });
    const result = await settle(answer);
    if (express) {
      // Its token is used up, whatever came of it.
      elements.express = null;
      express.close(result.error === undefined);
    }
    return leave(result, confirmParams, redirect);
  }

  async function confirmCard(clientSecret, data = {}) {
    const { path } = readSecret(clientSecret);
    const { payment_method: method, ...more } = data;
    const chosen =
      typeof method === 'string' || method === undefined
        ? { payment_method: method }
        : { payment_method_data: method.card.form().paymentMethodData(method.billing_details) };
    const answer = await callApi('POST', `${path}/confirm`, {
      ...more,
      ...chosen,
      key,
      client_secret: clientSecret,
      use_stripe_sdk: true,
    });
    return settle(answer);
  }

  async function retrieve(clientSecret) {
    const { path } = readSecret(clientSecret);
    const answer = await callApi('GET', path, { key, client_secret: clientSecret });
    if (answer.error) return { error: answer.error };
    return answer.object === 'setup_intent' ? { setupIntent: answer } : { paymentIntent: answer };
  }

  return {
    _registerWrapper: () => undefined,
    registerAppInfo: () => undefined,
    elements: createElements,
    confirmPayment: confirmWithElements,
    confirmSetup: confirmWithElements,
    confirmCardPayment: confirmCard,
    confirmCardSetup: confirmCard,
    retrievePaymentIntent: retrieve,
    retrieveSetupIntent: retrieve,
    async handleNextAction({ clientSecret }) {
      const { path } = readSecret(clientSecret);
      return settle(await callApi('GET', path, { key, client_secret: clientSecret }));
    },
    async createPaymentMethod({ elements, params = {}, card, billing_details: billing }) {
      const form = elements ? elements.cardForm() : card.form();
      const wrong = form.validate();
      if (wrong) return { error: { type: 'validation_error', ...wrong } };
      const data = form.paymentMethodData(params.billing_details ?? billing);
      const answer = await callApi('POST', '/v1/payment_methods', { ...data, key });
      return answer.error ? { error: answer.error } : { paymentMethod: answer };
    },
    async createToken(type, data) {
      const answer = await callApi('POST', '/v1/tokens', { [type]: data, key });
      return answer.error ? { error: answer.error } : { token: answer };
    },
  };
}

window.Stripe = Object.assign((key) => createStripe(key), { version: 'endive' });
