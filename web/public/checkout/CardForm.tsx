/** The provider's card fields, the consent, and the confirmation with 3-D Secure and another try after a decline. */
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe, StripeElementsOptions } from '@stripe/stripe-js';
import { useQueryClient } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import { useEffect, useMemo, useState, type FormEvent } from 'react';
import type { Booking } from '#api/contract/bookings.ts';
import { updatePayment } from '#api/contract/payments.ts';
import { ApiProblem } from '#api/contract/problem.ts';
import { api, refreshLive } from '#web/lib/api.ts';
import { money } from '#web/lib/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Choice.tsx';
import { LockIcon } from '#web/ui/icons.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { ErrorState } from '#web/ui/States.tsx';
import { notify } from '#web/ui/toast.ts';
import { forgetDraft } from '../booking/draft.ts';
import { loadDraft } from '../booking/stored-draft.ts';
import { useGo, useQueryParam } from '#web/lib/navigation.ts';
import { cardMachine, type CardTrouble, type TroubleTitle } from './card-machine.ts';
import { appearance, cardProvider } from './stripe.ts';
import { currentLanguage } from '#web/lib/language/language.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import { Rich, useMessages } from '#web/lib/language/react.tsx';
import { checkoutTexts } from './texts.ts';

type CheckoutText = TextOf<typeof checkoutTexts>;

interface CardProps {
  readonly booking: Booking;
  readonly clientSecret: string;
  readonly intentType: 'payment' | 'setup';
  readonly amountCents: number;
  readonly publishableKey: string;
  readonly scriptUrl: string;
  /** The intent can't be used any more: another one is wanted. */
  readonly onStale: () => void;
}

export default function CardForm(props: CardProps) {
  const t = useMessages(checkoutTexts);
  const { scriptUrl, publishableKey, intentType, amountCents } = props;
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
  const options = useMemo((): StripeElementsOptions => {
    const shared = {
      currency: 'usd',
      // The provider's own fields; it can't change the language of fields that stand already.
      locale: currentLanguage(),
      appearance: appearance(),
      paymentMethodTypes: ['card'],
    };
    return intentType === 'setup'
      ? { ...shared, mode: 'setup', setupFutureUsage: 'off_session' }
      : {
          ...shared,
          mode: 'payment',
          amount: amountCents,
          captureMethod: 'manual',
          setupFutureUsage: 'off_session',
        };
  }, [intentType, amountCents]);
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
      <Fields {...props} />
    </Elements>
  );
}

function Fields({ booking, clientSecret, intentType, amountCents, onStale }: CardProps) {
  const t = useMessages(checkoutTexts);
  const stripe = useStripe();
  const elements = useElements();
  const queries = useQueryClient();
  const go = useGo();
  const back = useQueryParam('return');
  const [state, send] = useMachine(cardMachine);
  const [agrees, setAgrees] = useState(false);
  const [consentMissing, setConsentMissing] = useState(false);
  const isSetup = intentType === 'setup';
  const isBusy = state.matches('confirming') || state.matches('recording');
  const { trouble } = state.context;

  async function record(intentId: string | null): Promise<void> {
    let isSettled: boolean;
    try {
      const { status } = await api().call(updatePayment, {
        params: { id: booking.id },
        body: { paymentStatus: 'authorized', stripePaymentIntentId: intentId },
      });
      isSettled = status !== 'pending';
    } catch (error) {
      send({ type: 'RECORD_FAILED', trouble: announce(t, recordTrouble(t, error, back === null)) });
      return;
    }
    send({ type: 'RECORDED' });
    if (loadDraft(Date.now())?.attempt?.bookingId === booking.id) forgetDraft();
    void refreshLive(queries);
    if (back === null) {
      // Before the bank has answered the next page says so, and nothing is confirmed.
      if (isSettled)
        notify({
          title: t('confirmedToast'),
          detail: t(isSetup ? 'confirmedSaved' : 'confirmedHeld', { number: booking.number }),
        });
      go(`/booking-success?bookingId=${booking.id}`, { replace: true });
    } else {
      if (isSettled)
        notify({
          title: t('paidToast'),
          detail: t('paidDetail', { number: booking.number }),
        });
      go('/dashboard', { replace: true });
    }
  }

  async function pay(): Promise<void> {
    if (state.matches('unrecorded')) {
      send({ type: 'PAY' });
      return record(booking.stripePaymentIntentId);
    }
    send({ type: 'PAY' });
    if (!stripe || !elements || !state.matches('open')) {
      if (state.matches('loading')) announce(t, { title: 'notReady', message: null });
      return;
    }
    const { error: fieldError } = await elements.submit();
    if (fieldError)
      return send({
        type: 'REFUSED',
        trouble: { title: 'checkCard', message: fieldError.message ?? null },
      });
    const confirm = {
      elements,
      clientSecret,
      confirmParams: { return_url: new URL(`/booking-success?bookingId=${booking.id}`, location.href).href },
      redirect: 'if_required',
    } as const;
    const { error, intentId } = await (isSetup
      ? stripe.confirmSetup(confirm).then((done) => ({ error: done.error, intentId: done.setupIntent?.id }))
      : stripe
          .confirmPayment(confirm)
          .then((done) => ({ error: done.error, intentId: done.paymentIntent?.id })));
    if (!error) {
      send({ type: 'CONFIRMED' });
      return record(intentId ?? null);
    }
    const isDecline = error.type === 'card_error' || error.type === 'validation_error';
    send({
      type: 'REFUSED',
      trouble: announce(t, {
        title: isDecline ? 'authFailed' : 'paymentError',
        message: error.message ?? null,
      }),
    });
    if (error.code === 'payment_intent_unexpected_state') onStale();
  }

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isBusy) return;
    setConsentMissing(!agrees);
    if (!agrees) return;
    pay().catch((error: unknown) => {
      send({
        type: 'REFUSED',
        trouble: announce(t, {
          title: 'paymentError',
          message: error instanceof Error ? error.message : null,
        }),
      });
    });
  };

  return (
    <form className="grid gap-6" onSubmit={submit} noValidate>
      <PaymentElement
        options={{
          layout: 'tabs',
          defaultValues: {
            billingDetails: {
              name: `${booking.customerFirstName} ${booking.customerLastName}`,
              email: booking.customerEmail,
            },
          },
        }}
        onReady={() => send({ type: 'READY' })}
        onLoadError={({ error }) =>
          send({
            type: 'FIELDS_FAILED',
            message: error.message ?? null,
          })
        }
      />
      {trouble ? (
        <Notice tone="danger" title={t(trouble.title)}>
          {trouble.message ?? t(details[trouble.title])}
        </Notice>
      ) : null}
      <Checkbox
        checked={agrees}
        onChange={(event) => setAgrees(event.currentTarget.checked)}
        error={consentMissing && !agrees ? t('agreeMissing') : undefined}
      >
        <Rich
          area={checkoutTexts}
          id={isSetup ? 'agreeSetup' : 'agreeHold'}
          values={{ total: money(amountCents) }}
          tags={{
            terms: <AppLink href="/terms" target="_blank" />,
            cancellation: <AppLink href="/terms#cancellation" target="_blank" />,
          }}
        />
      </Checkbox>
      <div className="grid gap-3">
        <Button kind="primary" size="big" type="submit" busy={isBusy} icon={<LockIcon />}>
          {payLabel(t, state.value, isSetup, amountCents)}
        </Button>
        <p className="small muted">{t('cardDetails')}</p>
      </div>
    </form>
  );
}

function payLabel(t: CheckoutText, state: string, isSetup: boolean, amountCents: number): string {
  switch (state) {
    case 'confirming':
      return t('askingBank');
    case 'recording':
      return t('recording');
    case 'unrecorded':
      return t('checkAgain');
    default:
      return isSetup ? t('saveCard') : t('authorize', { total: money(amountCents) });
  }
}

/** What is said where neither bank nor server says more. */
const details = {
  setupError: 'setupErrorDetail',
  notReady: 'notReadyDetail',
  checkCard: 'checkFields',
  authFailed: 'unexpected',
  paymentError: 'unexpected',
  bookingError: 'recordFailed',
} as const satisfies Record<TroubleTitle, string>;

function announce(t: CheckoutText, trouble: CardTrouble): CardTrouble {
  notify({ tone: 'bad', title: t(trouble.title), detail: trouble.message ?? t(details[trouble.title]) });
  return trouble;
}

/** After the bank said yes, something here failed (spec customer §8). */
function recordTrouble(t: CheckoutText, error: unknown, isNewBooking: boolean): CardTrouble {
  return {
    title: isNewBooking ? 'bookingError' : 'paymentError',
    message: error instanceof ApiProblem ? error.message : t('recordFailed'),
  };
}
