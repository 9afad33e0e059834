/** A minimal checkout with Stripe's own React components, for the browser test of `stripe.js`. */
import {
  Elements,
  ExpressCheckoutElement,
  PaymentElement,
  useElements,
  useStripe,
} from '@stripe/react-stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure/index.js';
import { type FormEvent, useState } from 'react';
import { createRoot } from 'react-dom/client';

const query = new URLSearchParams(location.search);
const mode = query.get('mode') === 'setup' ? 'setup' : 'payment';
const key = query.get('key') ?? '';

async function secretOf(path: string): Promise<string> {
  const answer: unknown = await (await fetch(path, { method: 'POST' })).json();
  if (typeof answer === 'object' && answer !== null && 'clientSecret' in answer) {
    return String(answer.clientSecret);
  }
  throw new Error('No client secret');
}

function Checkout() {
  const stripe = useStripe();
  const elements = useElements();
  const [result, setResult] = useState('');
  const [complete, setComplete] = useState(false);

  async function pay(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!stripe || !elements) return;
    const submitted = await elements.submit();
    if (submitted.error) {
      setResult(`error ${submitted.error.code}`);
      return;
    }
    const clientSecret = await secretOf(`/${mode}`);
    const confirmParams = { return_url: `${location.origin}/done` };
    const confirmation = { elements, clientSecret, confirmParams, redirect: 'if_required' } as const;
    if (mode === 'setup') {
      const { error, setupIntent } = await stripe.confirmSetup(confirmation);
      setResult(error ? `error ${error.decline_code ?? error.code}` : (setupIntent?.status ?? 'nothing'));
    } else {
      const { error, paymentIntent } = await stripe.confirmPayment(confirmation);
      setResult(error ? `error ${error.decline_code ?? error.code}` : (paymentIntent?.status ?? 'nothing'));
    }
  }

  return (
    <form onSubmit={(event) => void pay(event)}>
      <PaymentElement onChange={(change) => setComplete(change.complete)} />
      <button type="submit">Pay</button>
      <p data-complete={complete}>complete: {String(complete)}</p>
      <output>{result}</output>
    </form>
  );
}

/** A wallet's button. The address says what its page does wrong: `click=ignored`, `submit=left-out`. */
function Express() {
  const stripe = useStripe();
  const elements = useElements();
  const [result, setResult] = useState('');

  async function pay(): Promise<string> {
    if (!stripe || !elements) return 'not ready';
    if (query.get('submit') !== 'left-out') await elements.submit();
    const { error, paymentIntent } = await stripe.confirmPayment({
      elements,
      clientSecret: await secretOf('/payment'),
      confirmParams: { return_url: `${location.origin}/done` },
      redirect: 'if_required',
    });
    return error ? `error ${error.type}` : `${paymentIntent?.status} ${paymentIntent?.id}`;
  }

  return (
    <div>
      <ExpressCheckoutElement
        onReady={({ availablePaymentMethods }) =>
          setResult(`ready ${String(availablePaymentMethods?.googlePay ?? false)}`)
        }
        onClick={({ expressPaymentType, resolve }) => {
          setResult(`click ${expressPaymentType}`);
          if (query.get('click') !== 'ignored') resolve();
        }}
        onCancel={() => setResult('cancel')}
        onConfirm={() => void pay().then(setResult, (error: unknown) => setResult(String(error)))}
      />
      <output>{result}</output>
    </div>
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root');
const appearance = { variables: { colorPrimary: '#0d573c', borderRadius: '6px' } };
createRoot(root).render(
  <main>
    <h1>Checkout</h1>
    <Elements
      stripe={loadStripe(key)}
      options={
        mode === 'setup'
          ? { mode, currency: 'usd', appearance }
          : {
              mode,
              amount: Number(query.get('amount') ?? 12_000),
              currency: 'usd',
              captureMethod: 'manual',
              appearance,
            }
      }
    >
      {query.has('express') ? <Express /> : <Checkout />}
    </Elements>
  </main>,
);
