/** Loads the card provider's script and passes its fields to `children`: for paying, and for saving a card. */
import { Elements } from '@stripe/react-stripe-js';
import type { Stripe, StripeElementsOptions } from '@stripe/stripe-js';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { currentLanguage } from '#web/lib/language/language.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { ErrorState } from '#web/ui/States.tsx';
import { appearance, cardProvider } from './stripe.ts';
import { checkoutTexts } from '#words/generated/customer.ts';

export function CardElements({
  publishableKey,
  scriptUrl,
  amountCents,
  takesAtOnce = false,
  children,
}: {
  readonly publishableKey: string;
  readonly scriptUrl: string;
  /** Cents to hold; null only saves the card. */
  readonly amountCents: number | null;
  /** Charged on confirmation and not saved for later charges: the fields must match their intent. */
  readonly takesAtOnce?: boolean;
  readonly children: ReactNode;
}) {
  const t = useMessages(checkoutTexts);
  const [tries, setTries] = useState(0);
  const [loaded, setLoaded] = useState<{ stripe: Stripe | null; failed: boolean }>({
    stripe: null,
    failed: false,
  });
  useEffect(() => {
    let isHere = true;
    cardProvider(scriptUrl, publishableKey).then(
      (stripe) => isHere && setLoaded({ stripe, failed: stripe === null }),
      () => isHere && setLoaded({ stripe: null, failed: true }),
    );
    return () => {
      isHere = false;
    };
  }, [scriptUrl, publishableKey, tries]);
  const options = useElementsOptions(amountCents, takesAtOnce);
  if (loaded.failed)
    return (
      <ErrorState
        title={t('setupError')}
        message={t('setupErrorDetail')}
        onRetry={() => {
          setLoaded({ stripe: null, failed: false });
          setTries((count) => count + 1);
        }}
      />
    );
  if (!loaded.stripe) return <Skeleton height="240px" />;
  return (
    <Elements stripe={loaded.stripe} options={options}>
      {children}
    </Elements>
  );
}

/** What the provider's elements are told of their intent, which they must agree with; parameters as of `CardElements`. */
export function useElementsOptions(amountCents: number | null, takesAtOnce: boolean): StripeElementsOptions {
  return useMemo(() => {
    const shared = {
      currency: 'usd',
      // The provider's own fields; it can't change the language of fields that stand already.
      locale: currentLanguage(),
      appearance: appearance(),
      paymentMethodTypes: ['card'],
    };
    if (amountCents !== null && takesAtOnce) return { ...shared, mode: 'payment', amount: amountCents };
    return amountCents === null
      ? { ...shared, mode: 'setup', setupFutureUsage: 'off_session' }
      : {
          ...shared,
          mode: 'payment',
          amount: amountCents,
          captureMethod: 'manual',
          setupFutureUsage: 'off_session',
        };
  }, [amountCents, takesAtOnce]);
}
