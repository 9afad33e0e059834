/** Apple Pay and Google Pay, where the browser has them: buttons of the provider, for the same booking and consent (decision 248). */
import { Elements, ExpressCheckoutElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { StripeElements, StripeExpressCheckoutElementOptions } from '@stripe/stripe-js';
import { useMemo, useState } from 'react';
import { useMessages } from '#web/lib/language/react.tsx';
import { classes } from '#web/ui/classes.ts';
import { checkoutTexts } from '#words/generated/customer.ts';
import { useElementsOptions } from './CardElements.tsx';

interface WalletsProps {
  /** Cents to be held; null saves the card alone. */
  readonly amountCents: number | null;
  /** Whether the sheet may open now; says what is missing where it may not. */
  readonly mayOpen: () => boolean;
  /** The sheet was answered: confirms with these elements, and says whether the bank has agreed. */
  readonly pay: (elements: StripeElements) => Promise<boolean>;
}

/** Elements of their own: what is typed into the card's fields is no matter of a wallet. */
export function Wallets({ amountCents, ...props }: WalletsProps) {
  const stripe = useStripe();
  const options = useElementsOptions(amountCents, false);
  return (
    <Elements stripe={stripe} options={options}>
      <WalletButtons {...props} />
    </Elements>
  );
}

/** Takes no room while there is none. */
function WalletButtons({ mayOpen, pay }: Omit<WalletsProps, 'amountCents'>) {
  const t = useMessages(checkoutTexts);
  const elements = useElements();
  const [isThere, setIsThere] = useState(false);
  const options = useMemo(() => buttonOptions(), []);
  return (
    <div className={classes(isThere ? 'grid gap-3' : 'absolute h-0 overflow-hidden')}>
      <ExpressCheckoutElement
        options={options}
        onReady={({ availablePaymentMethods }) => setIsThere(availablePaymentMethods !== undefined)}
        onClick={({ resolve, reject }) => (mayOpen() ? resolve() : reject())}
        onConfirm={({ paymentFailed }) => {
          if (!elements) return;
          void pay(elements).then((isPaid) => isPaid || paymentFailed({ reason: 'fail' }));
        }}
      />
      {isThere ? <p className="text-center text-small text-muted">{t('orCard')}</p> : null}
    </div>
  );
}

function buttonOptions(): StripeExpressCheckoutElementOptions {
  const isDark = window.matchMedia('(prefers-color-scheme: dark)').matches;
  return {
    business: { name: 'Hexkey' },
    buttonHeight: 52,
    buttonTheme: isDark
      ? { applePay: 'white', googlePay: 'white' }
      : { applePay: 'black', googlePay: 'black' },
    buttonType: { applePay: 'book', googlePay: 'book' },
    layout: { maxColumns: 2, maxRows: 1, overflow: 'never' },
    // What else the provider may offer there is no card, and could not be held as one.
    paymentMethods: {
      applePay: 'auto',
      googlePay: 'auto',
      amazonPay: 'never',
      klarna: 'never',
      link: 'never',
      paypal: 'never',
    },
  };
}
