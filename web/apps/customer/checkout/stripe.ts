/** The card provider's script, from the URL the server gives: Stripe's in production, otherwise the sandbox's. */
import { loadStripe } from '@stripe/stripe-js/pure/index.js';
import type { Appearance, Stripe } from '@stripe/stripe-js';

let loading: Promise<Stripe | null> | null = null;

/** Loads the script once and creates the provider's object. @throws {Error} if the script cannot be loaded */
export function cardProvider(scriptUrl: string, publishableKey: string): Promise<Stripe | null> {
  loading ??= load(scriptUrl)
    .then(() => loadStripe(publishableKey))
    .catch((error: unknown) => {
      // The next attempt loads it again.
      loading = null;
      throw error;
    });
  return loading;
}

function load(url: string): Promise<void> {
  if ('Stripe' in window) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error('Unable to initialize payment. Please try again.'));
    });
    document.head.append(script);
  });
}

/** For the provider's card fields. Wallets have their own buttons, and only in some forms (Wallets.tsx). */
export const cardFields = { layout: 'tabs', wallets: { applePay: 'never', googlePay: 'never' } } as const;

/** Our design tokens in the provider's format: its fields are in an iframe, which our styles do not reach. */
export function appearance(): Appearance {
  const tokens = getComputedStyle(document.documentElement);
  const token = (name: string): string => tokens.getPropertyValue(name).trim();
  return {
    theme: 'flat',
    variables: {
      fontFamily: 'Instrument Sans, system-ui, sans-serif',
      fontSizeBase: '16px',
      colorPrimary: token('--brand'),
      colorBackground: token('--raised'),
      colorText: token('--ink'),
      colorTextSecondary: token('--muted'),
      colorTextPlaceholder: token('--muted'),
      colorDanger: token('--danger'),
      borderRadius: '6px',
      spacingUnit: '4px',
    },
    rules: {
      '.Input': { border: `1px solid ${token('--control')}`, boxShadow: 'none' },
      '.Input:focus': { outline: `2px solid ${token('--brand')}`, outlineOffset: '2px' },
      '.Input--invalid': { border: `1px solid ${token('--danger')}` },
      '.Label': { fontWeight: '600', fontSize: '14px' },
    },
  };
}
