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
import { cardMachine, type CardTrouble } from './card-machine.ts';
import { appearance, cardProvider } from './stripe.ts';

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
    const shared = { currency: 'usd', appearance: appearance(), paymentMethodTypes: ['card'] };
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
        title="Payment Setup Error"
        message="Unable to initialize payment. Please try again."
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
    try {
      await api().call(updatePayment, {
        params: { id: booking.id },
        body: { paymentStatus: 'authorized', stripePaymentIntentId: intentId },
      });
    } catch (error) {
      send({ type: 'RECORD_FAILED', trouble: announce(recordTrouble(error, back === null)) });
      return;
    }
    send({ type: 'RECORDED' });
    if (loadDraft(Date.now())?.attempt?.bookingId === booking.id) forgetDraft();
    void refreshLive(queries);
    if (back === null) {
      notify({
        title: 'Booking Confirmed!',
        detail: `Your booking #${booking.number} has been confirmed. ${isSetup ? 'Your card is saved.' : 'Payment authorized successfully.'}`,
      });
      go(`/booking-success?bookingId=${booking.id}`, { replace: true });
    } else {
      notify({
        title: 'Payment Successful!',
        detail: `Payment for booking #${booking.number} has been authorized successfully.`,
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
      if (state.matches('loading'))
        notify({
          tone: 'bad',
          title: 'Payment Not Ready',
          detail: 'Please wait for the payment form to load completely.',
        });
      return;
    }
    const { error: fieldError } = await elements.submit();
    if (fieldError)
      return send({
        type: 'REFUSED',
        trouble: { title: 'Check the card', message: fieldError.message ?? 'Check the card fields.' },
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
      trouble: announce({
        title: isDecline ? 'Payment Authorization Failed' : 'Payment Error',
        message: error.message ?? 'An unexpected error occurred',
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
        trouble: announce({
          title: 'Payment Error',
          message: error instanceof Error ? error.message : 'An unexpected error occurred',
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
            message: error.message ?? 'Unable to initialize payment. Please try again.',
          })
        }
      />
      {trouble ? (
        <Notice tone="danger" title={trouble.title}>
          {trouble.message}
        </Notice>
      ) : null}
      <Checkbox
        checked={agrees}
        onChange={(event) => setAgrees(event.currentTarget.checked)}
        error={consentMissing && !agrees ? 'Agree to go on.' : undefined}
      >
        {isSetup
          ? `I agree that my card is saved now, that ${money(amountCents)} is held 48 hours before the appointment and captured on job completion, up to that amount plus adjustments I approve, under the `
          : `I agree that ${money(amountCents)} is held on my card now and captured on job completion, up to that amount plus adjustments I approve, under the `}
        <AppLink href="/terms" target="_blank">
          terms
        </AppLink>{' '}
        and the{' '}
        <AppLink href="/terms#cancellation" target="_blank">
          cancellation policy
        </AppLink>
        .
      </Checkbox>
      <div className="grid gap-3">
        <Button kind="primary" size="big" type="submit" busy={isBusy} icon={<LockIcon />}>
          {payLabel(state.value, isSetup, amountCents)}
        </Button>
        <p className="small muted">
          Card details go straight to the payment provider. A confirmation e-mail follows within 24 hours.
        </p>
      </div>
    </form>
  );
}

function payLabel(state: string, isSetup: boolean, amountCents: number): string {
  switch (state) {
    case 'confirming':
      return 'Asking your bank';
    case 'recording':
      return 'Recording the payment';
    case 'unrecorded':
      return 'Check the payment again';
    default:
      return isSetup ? 'Save card' : `Authorize ${money(amountCents)}`;
  }
}

function announce(trouble: CardTrouble): CardTrouble {
  notify({ tone: 'bad', title: trouble.title, detail: trouble.message });
  return trouble;
}

/** After the bank said yes, something here failed (spec customer §8). */
function recordTrouble(error: unknown, isNewBooking: boolean): CardTrouble {
  return {
    title: isNewBooking ? 'Booking Error' : 'Payment Error',
    message:
      error instanceof ApiProblem
        ? error.message
        : 'Payment was authorized but there was an issue processing your request. Please contact support.',
  };
}
