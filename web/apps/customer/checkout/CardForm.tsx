/**
 * A saved card or the provider's card fields, the consent, and the confirmation, which can be retried after a decline.
 */
import { promised } from '#domain/contract/promised.ts';
import { PaymentElement } from '@stripe/react-stripe-js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type FormEvent } from 'react';
import { listCards, type SavedCard } from '#api/contract/account.ts';
import type { Booking } from '#api/contract/bookings.ts';
import { statementName } from '#domain/booking/statement.ts';
import { updateLinkPayment, updatePayment } from '#api/contract/payments.ts';
import { ApiProblem } from '#api/contract/problem.ts';
import { api, apiQuery, isProblem, refreshLive } from '#web/lib/api.ts';
import { money } from '#web/lib/format.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import { Rich, useMessages } from '#web/lib/language/react.tsx';
import { useSession } from '#web/shell/session.ts';
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
import { useCardForm } from './card-form.ts';
import type { CardTrouble } from './card-machine.ts';
import { CardTroubleNotice } from './CardTrouble.tsx';
import type { Deal } from './deal.ts';
import type { PaidByLink } from './paid-by-link.ts';
import { SavedCards } from './SavedCards.tsx';
import { useSignedOut } from './signed-out.ts';
import { cardFields } from './stripe.ts';
import { Wallets } from './Wallets.tsx';
import { checkoutTexts } from '#words/generated/customer.ts';

type CheckoutText = TextOf<typeof checkoutTexts>;
type Outcome = Awaited<ReturnType<Parameters<typeof useCardForm>[0]['record']>>;

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
  /** The intent is no longer usable: resolves once a new one has been requested. */
  readonly onEnded: () => Promise<unknown>;
  /** Whether a response from the bank or the server is pending, or has already redirected. */
  readonly onBusy: (isBusy: boolean) => void;
  /** The booking was cancelled elsewhere and needs no card anymore. */
  readonly onCancelled: () => void;
}

export default function CardForm(props: CardProps) {
  const { booking, publishableKey, scriptUrl, intentType, amountCents, link } = props;
  // The list is a convenience: if it cannot be loaded, only the fields are shown.
  const cards = useQuery({
    ...apiQuery(listCards, {}, { live: false }),
    // Saved cards belong to the signed-in customer, and pay only for what that customer has booked.
    enabled: link === null && !booking.hasOtherPayer,
    retry: false,
    // The list does not change while the form is open: a card saved by paying would shift the button under the finger.
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
      <Fields
        {...props}
        saved={cards.data?.cards.filter(({ isExpired, isKept }) => isKept && !isExpired) ?? []}
      />
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
  const session = useSession('customer');
  const queries = useQueryClient();
  const go = useGo();
  const back = useQueryParam('return');
  const [agrees, setAgrees] = useState(false);
  const [keeps, setKeeps] = useState(false);
  const [consentMissing, setConsentMissing] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  useSignedOut(refusal);
  // After a decline, preselect a different card than the declined one.
  const [savedId, setSavedId] = useState(booking.paymentFailure === null ? (saved[0]?.id ?? null) : null);
  const { state, send, trouble, isBusy, isOpen, pay, fields } = useCardForm({
    intentType,
    clientSecret,
    savedId,
    keeps,
    returnUrl: link ? location.href : new URL(`/booking-success?bookingId=${booking.id}`, location.href).href,
    onEnded,
    record: (intentId) => record(intentId ?? booking.stripePaymentIntentId),
  });
  useEffect(() => {
    onBusy(isBusy || state.matches('done'));
    return () => onBusy(false);
  }, [isBusy, state, onBusy]);

  function choose(id: string | null): void {
    send({ type: 'FIELDS' });
    setSavedId(id);
  }

  /** Tells the server, which checks with the provider; if the response is lost, it is asked once more. */
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

  async function record(intentId: string | null): Promise<Outcome> {
    let isSettled: boolean;
    try {
      const { status } = await tellServer(intentId);
      isSettled = status !== 'pending';
    } catch (error) {
      setRefusal(error);
      if (isProblem(error, 'card_declined')) return { type: 'REFUSED', trouble: declinedTrouble(error) };
      if (isProblem(error, 'final_status')) {
        void refreshLive(queries);
        onCancelled();
        return null;
      }
      return { type: 'RECORD_FAILED', trouble: recordTrouble(error, back === null) };
    }
    if (loadAttempt()?.bookingId === booking.id) forgetDraft();
    void refreshLive(queries);
    // Before the bank has answered, no confirmation is shown here; the next page says that it is pending.
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
    const next = back === null ? `/booking-success?bookingId=${booking.id}` : '/dashboard';
    go(link?.trackUrl ?? next, { replace: true });
    return { type: 'RECORDED' };
  }

  /** Says what is missing. */
  function hasAgreed(): boolean {
    setConsentMissing(!agrees);
    if (!agrees) document.getElementById(CONSENT)?.focus();
    return agrees;
  }

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isBusy && hasAgreed()) void pay();
  };

  return (
    <form className="grid gap-6" onSubmit={submit} noValidate>
      {saved.length > 0 ? <SavedCards cards={saved} chosen={savedId} onChoose={choose} /> : null}
      {savedId === null ? (
        <PaymentElement
          options={{
            ...cardFields,
            defaultValues: {
              billingDetails: {
                name: `${booking.customerFirstName} ${booking.customerLastName}`,
                email: booking.customerEmail,
              },
            },
          }}
          {...fields}
        />
      ) : null}
      {trouble ? <CardTroubleNotice trouble={trouble} kept={t('typedKept')} /> : null}
      <Checkbox
        id={CONSENT}
        checked={agrees}
        onChange={(event) => setAgrees(event.currentTarget.checked)}
        error={consentMissing && !agrees ? t('agreeMissing') : undefined}
      >
        <Agreement deal={deal} total={money(amountCents)} />
      </Checkbox>
      {savedId === null && link === null && session.state === 'signed_in' ? (
        session.user.isGuest ? (
          <p className="text-small text-muted">{t('cardOnce')}</p>
        ) : (
          <Checkbox checked={keeps} onChange={(event) => setKeeps(event.currentTarget.checked)}>
            {t('keepCard')}
          </Checkbox>
        )
      ) : null}
      <div className="grid gap-3">
        {/* What is open then is only our record: no other card is wanted. */}
        {state.matches('unrecorded') ? null : (
          <Wallets
            amountCents={intentType === 'setup' ? null : amountCents}
            mayOpen={() => isOpen() && hasAgreed()}
            pay={(elements) => pay({ elements, email: booking.customerEmail })}
          />
        )}
        <Button kind="primary" size="big" type="submit" busy={isBusy} icon={<LockIcon />}>
          {payLabel(t, state.value, deal, amountCents)}
        </Button>
        <p className="text-muted text-small">
          {t('statement', { name: statementName('booking') })} {t('cardDetails')}
        </p>
      </div>
    </form>
  );
}

const CONSENT = 'card-consent';

const agreementTags = {
  terms: <AppLink href="/terms" target="_blank" />,
  cancellation: <AppLink href="/terms#cancellation" target="_blank" />,
};

/** What the customer consents to, in the words of the deal. */
function Agreement({ deal, total }: { readonly deal: Deal; readonly total: string }) {
  const { holdHours: hours } = promised;
  if (deal === 'save')
    return <Rich area={checkoutTexts} id="agreeSetup" values={{ total, hours }} tags={agreementTags} />;
  const id = deal === 'hold' ? 'agreeHold' : 'agreeCharge';
  return <Rich area={checkoutTexts} id={id} values={{ total }} tags={agreementTags} />;
}

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

/** The server checked with the provider, and the bank declined. */
function declinedTrouble({ message, details }: ApiProblem): CardTrouble {
  const code = details['declineCode'];
  return { title: 'authFailed', message, code: typeof code === 'string' ? code : null };
}

/** The bank approved, but something failed here (spec customer §8). */
function recordTrouble(error: unknown, isNewBooking: boolean): CardTrouble {
  return {
    title: isNewBooking ? 'bookingError' : 'paymentError',
    // Whether it was recorded is unknown: the message then refers to support (`recordFailed`).
    message: error instanceof ApiProblem && isRefusal(error) ? error.message : null,
    code: null,
  };
}
