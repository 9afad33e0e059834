/** /checkout: holds the card for a booking; a draft becomes a pending booking on entry (design.md §11). */
import { unreachable } from '#domain/core/unreachable.ts';
import { useEffect, useRef, useState } from 'react';
import { goLater } from '#web/shell/redirect.ts';
import { isAccountRemembered } from '#web/lib/remembered.ts';
import { useSession } from '#web/shell/session.ts';
import { SitePage } from '#web/ui/Layout.tsx';
import { PageSpace } from '#web/ui/PageMessage.tsx';
import { ErrorState } from '#web/ui/States.tsx';
import { notify } from '#web/ui/toast.ts';
import { CustomerBar } from '../frame/CustomerBar.tsx';
import { useGo, useQueryParam, usePathPart } from '#web/shell/navigation.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { BookingCheckout } from './BookingCheckout.tsx';
import { CheckoutSkeleton } from './CheckoutSkeleton.tsx';
import { DraftCheckout } from './DraftCheckout.tsx';
import { GuestCheckout } from './GuestCheckout.tsx';
import { isOwn } from './guest.ts';
import { requestOf } from './place.ts';
import { loadDraft } from '../booking/stored-draft.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { checkoutTexts } from '#words/generated/customer.ts';

export function Checkout() {
  const t = useMessages(checkoutTexts);
  usePageTitle(t('pageTitle'));
  return (
    <SitePage head={<CustomerBar />}>
      <div className="mx-auto w-page">
        <CheckoutBody />
      </div>
    </SitePage>
  );
}

function CheckoutBody() {
  const t = useMessages(checkoutTexts);
  const session = useSession('customer');
  const fromQuery = useQueryParam('booking');
  const fromPath = usePathPart('bookingId');
  const bookingId = fromQuery ?? (fromPath || null);
  // For a draft that can be booked as it is.
  const [contact] = useState(() => {
    const draft = loadDraft(Date.now());
    return draft && requestOf(draft) !== null ? draft.contact : null;
  });
  // Anyone whose account was signed in here signs in again; they are guests only if they choose to be.
  const isChosen = useQueryParam('guest') !== null;
  const mayBeGuest = contact !== null && (isChosen || !isAccountRemembered());
  switch (session.state) {
    case 'loading':
      return <CheckoutSkeleton />;
    case 'failed':
      return (
        <PageSpace>
          <ErrorState message={t('unreachable')} onRetry={session.retry} />
        </PageSpace>
      );
    case 'signed_out':
      return bookingId === null && mayBeGuest ? (
        <GuestCheckout contact={contact} before={null} />
      ) : (
        <ToSignIn bookingId={bookingId} />
      );
    case 'signed_in': {
      if (bookingId !== null) return <BookingCheckout bookingId={bookingId} />;
      const { user } = session;
      return user.isGuest && contact && !isOwn(user, contact) ? (
        <GuestCheckout contact={contact} before={user} />
      ) : (
        <DraftCheckout customerId={user.id} />
      );
    }
    default:
      return unreachable(session);
  }
}

function ToSignIn({ bookingId }: { readonly bookingId: string | null }) {
  const go = useGo();
  const t = useMessages(checkoutTexts);
  const hasNotified = useRef(false);
  useEffect(() => {
    // Only once, however often this renders before the next page appears.
    if (!hasNotified.current)
      notify({
        tone: 'bad',
        title: t('authRequired'),
        detail: bookingId === null ? t('signInToBook') : t('signInToPay'),
      });
    hasNotified.current = true;
    const back = bookingId === null ? 'checkout' : `checkout?booking=${bookingId}`;
    return goLater(() => go(`/customer-login?redirect=${encodeURIComponent(back)}`, { replace: true }));
  }, [bookingId, go, t]);
  return <CheckoutSkeleton />;
}
