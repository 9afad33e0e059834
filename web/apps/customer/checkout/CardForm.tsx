/** A saved card or the provider's card fields, the consent, and the confirmation with another try after a decline. */
import { PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import { useEffect, useState, type FormEvent } from 'react';
import { listCards, type SavedCard } from '#api/contract/account.ts';
import type { Booking } from '#api/contract/bookings.ts';
import { updateLinkPayment, updatePayment } from '#api/contract/payments.ts';
import { ApiProblem } from '#api/contract/problem.ts';
import { api, apiQuery, isProblem, refreshLive } from '#web/lib/api.ts';
import { money } from '#web/lib/format.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import { Rich, useMessages } from '#web/lib/language/react.tsx';
import { useGo, useQueryParam } from '#web/shell/navigation.ts';
import { isRefusal } from '#web/lib/query.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Choice.tsx';
import { LockIcon } from '#web/ui/later-icons.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { notify } from '#web/ui/toast.ts';
import { forgetDraft } from '../booking/draft.ts';
import { loadAttempt } from './attempt.ts';
import { CardElements } from './CardElements.tsx';
import { cardMachine, type CardTrouble } from './card-machine.ts';
import { CardTroubleNotice } from './CardTrouble.tsx';
import { confirmCard } from './confirm.ts';
import type { Deal } from './deal.ts';
import type { PaidByLink } from './paid-by-link.ts';
import { SavedCards } from './SavedCards.tsx';
import { useSignedOut } from './signed-out.ts';
import { checkoutTexts } from '#words/generated/customer.ts';

type CheckoutText = TextOf<typeof checkoutTexts>;

interface CardProps {
  readonly booking: Booking;
  readonly deal: Deal;
  readonly clientSecret: string;
  readonly intentType: 'payment' | 'setup';
  readonly amountCents: number;
  readonly publishableKey: string;
  readonly scriptUrl: string;
  /** Null: the customer is signed in. */
  readonly link: PaidByLink | null;
  /** The intent can't be used any more: resolves once another one was asked for. */
  readonly onEnded: () => Promise<unknown>;
  /** Whether an answer of the bank or the server is on its way, or has led on. */
  readonly onBusy: (isBusy: boolean) => void;
  /** The booking was cancelled elsewhere: no card is wanted any more. */
  readonly onCancelled: () => void;
}

export default function CardForm(props: CardProps) {
  const { publishableKey, scriptUrl, intentType, amountCents, link } = props;
  // The list is a convenience: where it can't be had, the fields alone stand here.
  const cards = useQuery({
    ...apiQuery(listCards, {}, { live: false }),
    // Saved cards are their owner's, who has signed in.
    enabled: link === null,
    retry: false,
    // As it was when the form was opened: a card that is saved by paying would move the button under the finger.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchInterval: false,
  });
  if (cards.isLoading) return <Skeleton height="240px" />;
  return (
    <CardElements
      publishableKey={publishableKey}
      scriptUrl={scriptUrl}
      amountCents={intentType === 'setup' ? null : amountCents}
    >
      <Fields {...props} saved={cards.data?.cards.filter(({ isExpired }) => !isExpired) ?? []} />
    </CardElements>
  );
}

function Fields({
  booking,
  deal,
  clientSecret,
  intentType,
  amountCents,
  link,
  saved,
  onEnded,
  onBusy,
  onCancelled,
}: CardProps & { readonly saved: readonly SavedCard[] }) {
  const t = useMessages(checkoutTexts);
  const stripe = useStripe();
  const elements = useElements();
  const queries = useQueryClient();
  const go = useGo();
  const back = useQueryParam('return');
  const [state, send, actor] = useMachine(cardMachine);
  const [agrees, setAgrees] = useState(false);
  const [consentMissing, setConsentMissing] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  useSignedOut(refusal);
  // After a decline another card is wanted than the one that was declined.
  const [savedId, setSavedId] = useState(booking.paymentFailure === null ? (saved[0]?.id ?? null) : null);
  // A saved card has no fields that would have to be ready.
  useEffect(() => {
    if (savedId !== null) send({ type: 'READY' });
  }, [savedId, send]);
  const isBusy = state.matches('confirming') || state.matches('recording');
  useEffect(() => {
    onBusy(isBusy || state.matches('done'));
    return () => onBusy(false);
  }, [isBusy, state, onBusy]);
  const { trouble } = state.context;

  function choose(id: string | null): void {
    send({ type: 'FIELDS' });
    setSavedId(id);
  }

  /** Tells the server, which asks the provider; a lost answer is asked for once more. */
  async function tellServer(intentId: string | null) {
    const params = { id: booking.id };
    const tell = () =>
      link
        ? api().call(updateLinkPayment, { params, body: { token: link.token } })
        : api().call(updatePayment, {
            params,
            body: { paymentStatus: 'authorized', stripePaymentIntentId: intentId },
          });
    try {
      return await tell();
    } catch (error) {
      if (isRefusal(error)) throw error;
      return tell();
    }
  }

  async function record(intentId: string | null): Promise<void> {
    let isSettled: boolean;
    try {
      const { status } = await tellServer(intentId);
      isSettled = status !== 'pending';
    } catch (error) {
      setRefusal(error);
      if (isProblem(error, 'card_declined'))
        return send({ type: 'REFUSED', trouble: declinedTrouble(error) });
      if (isProblem(error, 'final_status')) {
        void refreshLive(queries);
        return onCancelled();
      }
      return send({ type: 'RECORD_FAILED', trouble: recordTrouble(error, back === null) });
    }
    send({ type: 'RECORDED' });
    if (loadAttempt()?.bookingId === booking.id) forgetDraft();
    void refreshLive(queries);
    // Before the bank has answered the next page says so, and nothing is confirmed.
    if (isSettled) {
      const { number } = booking;
      notify(
        back === null && deal !== 'charge'
          ? {
              title: t('confirmedToast'),
              detail: t(deal === 'save' ? 'confirmedSaved' : 'confirmedHeld', { number }),
            }
          : { title: t('paidToast'), detail: t('paidDetail', { number }) },
      );
    }
    if (link) return go(link.trackUrl, { replace: true });
    go(back === null ? `/booking-success?bookingId=${booking.id}` : '/dashboard', { replace: true });
  }

  async function pay(): Promise<void> {
    // Of the machine itself, not of what was drawn last: the second press of two comes before the next drawing.
    const before = actor.getSnapshot();
    if (!before.can({ type: 'PAY' })) return;
    send({ type: 'PAY' });
    if (before.matches('unrecorded')) return record(booking.stripePaymentIntentId);
    if (before.matches('loading')) return;
    if (!stripe || !elements) return send({ type: 'REFUSED', trouble: notReady });
    if (savedId === null) {
      const { error } = await elements.submit();
      // The field itself says what is wrong, and has the focus.
      if (error) return send({ type: 'REFUSED', trouble: null });
    }
    const confirmed = await confirmCard(stripe, {
      intentType,
      clientSecret,
      card: savedId ?? elements,
      returnUrl: link ? location.href : new URL(`/booking-success?bookingId=${booking.id}`, location.href).href,
    });
    if (confirmed.kind !== 'done') {
      // The next press is of the next intent.
      if (confirmed.kind === 'ended') await onEnded();
      send({ type: 'REFUSED', trouble: confirmed.trouble });
      return;
    }
    send({ type: 'CONFIRMED' });
    await record(confirmed.intentId);
  }

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isBusy) return;
    setConsentMissing(!agrees);
    if (!agrees) {
      document.getElementById(CONSENT)?.focus();
      return;
    }
    pay().catch((error: unknown) => {
      const message = error instanceof Error ? error.message : null;
      send({ type: 'REFUSED', trouble: { title: 'paymentError', message, code: null } });
    });
  };

  return (
    <form className="grid gap-6" onSubmit={submit} noValidate>
      {saved.length > 0 ? <SavedCards cards={saved} chosen={savedId} onChoose={choose} /> : null}
      {savedId === null ? (
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
          onLoadError={({ error }) => send({ type: 'FIELDS_FAILED', message: error.message ?? null })}
        />
      ) : null}
      {trouble ? <CardTroubleNotice trouble={trouble} /> : null}
      <Checkbox
        id={CONSENT}
        checked={agrees}
        onChange={(event) => setAgrees(event.currentTarget.checked)}
        error={consentMissing && !agrees ? t('agreeMissing') : undefined}
      >
        <Rich
          area={checkoutTexts}
          id={agreements[deal]}
          values={{ total: money(amountCents) }}
          tags={{
            terms: <AppLink href="/terms" target="_blank" />,
            cancellation: <AppLink href="/terms#cancellation" target="_blank" />,
          }}
        />
      </Checkbox>
      <div className="grid gap-3">
        <Button kind="primary" size="big" type="submit" busy={isBusy} icon={<LockIcon />}>
          {payLabel(t, state.value, deal, amountCents)}
        </Button>
        <p className="text-muted text-small">{t('cardDetails')}</p>
      </div>
    </form>
  );
}

const CONSENT = 'card-consent';
const agreements = { save: 'agreeSetup', hold: 'agreeHold', charge: 'agreeCharge' } as const satisfies Record<
  Deal,
  string
>;
const notReady: CardTrouble = { title: 'notReady', message: null, code: null };

function payLabel(t: CheckoutText, state: string, deal: Deal, amountCents: number): string {
  switch (state) {
    case 'confirming':
      return t('askingBank');
    case 'recording':
      return t('recording');
    case 'unrecorded':
      return t('checkAgain');
    default:
      return deal === 'save'
        ? t('saveCard')
        : t(deal === 'charge' ? 'payNow' : 'authorize', { total: money(amountCents) });
  }
}

/** The server asked the provider, and the bank has said no. */
function declinedTrouble({ message, details }: ApiProblem): CardTrouble {
  const code = details['declineCode'];
  return { title: 'authFailed', message, code: typeof code === 'string' ? code : null };
}

/** After the bank said yes, something here failed (spec customer §8). */
function recordTrouble(error: unknown, isNewBooking: boolean): CardTrouble {
  return {
    title: isNewBooking ? 'bookingError' : 'paymentError',
    // Whether it was recorded is open: what is said then names the support (`recordFailed`).
    message: error instanceof ApiProblem && isRefusal(error) ? error.message : null,
    code: null,
  };
}
