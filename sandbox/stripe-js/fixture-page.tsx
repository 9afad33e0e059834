/** A minimal checkout with Stripe's own React components, for the browser test of `stripe.js`. */
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
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
          : { mode, amount: 12_000, currency: 'usd', captureMethod: 'manual', appearance }
      }
    >
      <Checkout />
    </Elements>
  </main>,
);
