/** /book-again/:bookingId?token=: where mails lead that offer another booking. The wizard is filled with the same pieces. */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getBooking, getPiecesAgain } from '#api/contract/bookings.ts';
import { Art } from '#web/art/Art.tsx';
import { apiQuery } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { isRefusal } from '#web/lib/query.ts';
import { LoadFailed } from '#web/shell/Loaded.tsx';
import { useGo, usePathPart, useQueryParam } from '#web/shell/navigation.ts';
import { useSession } from '#web/shell/session.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { SitePage } from '#web/ui/Layout.tsx';
import { PageMessage, PageSpace } from '#web/ui/PageMessage.tsx';
import { Loading, SkeletonText } from '#web/ui/Skeleton.tsx';
import { sameAgainTexts } from '#words/generated/customer.ts';
import { saveDraft } from '../booking/draft.ts';
import { stepPath } from '../booking/steps.ts';
import { CustomerBar } from '../frame/CustomerBar.tsx';
import { draftAgain, piecesAgain } from './draft-again.ts';

export function AgainByMail() {
  const t = useMessages(sameAgainTexts);
  usePageTitle(t('bookAgain'));
  return (
    <SitePage head={<CustomerBar />}>
      <div className="mx-auto w-page pb-20">
        <Filling id={usePathPart('bookingId')} token={useQueryParam('token')} />
      </div>
    </SitePage>
  );
}

/** The signed-in customer's own booking brings the address along; the link shows nobody else who booked, and where. */
function Filling({ id, token }: { readonly id: string; readonly token: string | null }) {
  const t = useMessages(sameAgainTexts);
  const go = useGo();
  const session = useSession('customer');
  const own = useQuery({
    ...apiQuery(getBooking, { params: { id } }, { live: false }),
    enabled: session.state === 'signed_in',
    retry: false,
    refetchInterval: false,
  });
  const isOthers = own.isError || (session.state !== 'signed_in' && session.state !== 'loading');
  const pieces = useQuery({
    ...apiQuery(getPiecesAgain, { params: { id }, query: { token: token ?? '' } }, { live: false }),
    enabled: isOthers && token !== null,
    refetchInterval: false,
  });
  const mine = own.data;
  const shown = pieces.data;
  useEffect(() => {
    const draft = mine ? draftAgain(mine, null) : shown && piecesAgain(shown);
    if (!draft) return;
    saveDraft(draft, Date.now());
    go(stepPath('schedule'), { replace: true });
  }, [mine, shown, go]);
  const isNowhere = isOthers && (token === null || (pieces.isError && isRefusal(pieces.error)));
  if (isNowhere)
    return (
      <PageMessage
        role="alert"
        picture={<Art piece="bookcase" variant="ghost" size="small" className="h-32" />}
        title={t('linkOver')}
        actions={
          <ButtonLink kind="primary" href={stepPath('service')}>
            {t('choosePieces')}
          </ButtonLink>
        }
      >
        {t('linkOverDetail')}
      </PageMessage>
    );
  if (pieces.isError)
    return (
      <PageSpace>
        <LoadFailed query={pieces} failed={t('notLoaded')} />
      </PageSpace>
    );
  return (
    <Loading label={t('filling')}>
      <div className="pt-8">
        <SkeletonText heading lines={3} />
      </div>
    </Loading>
  );
}
