/** /booking-tracker: a booking as furniture being assembled; a stranger sees status and date (design.md §7). */
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { required } from '#api/contract/fields.ts';
import { getBooking, getBookingStatus } from '#api/contract/bookings.ts';
import { Art } from '#web/art/Art.tsx';
import { apiQuery, isProblem } from '#web/lib/api.ts';
import { useSession } from '#web/shell/session.ts';
import { readStored } from '#web/lib/storage.ts';
import { useContractForm } from '#web/shell/form.ts';
import { Button } from '#web/ui/Button.tsx';
import { PageHeader, SitePage } from '#web/ui/Layout.tsx';
import { MESSAGE_PICTURE, PageMessage, PageSpace } from '#web/ui/PageMessage.tsx';
import { Loading, Skeleton, SkeletonText } from '#web/ui/Skeleton.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { CustomerBar } from '../frame/CustomerBar.tsx';
import { useGo, useQueryParam } from '#web/shell/navigation.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { Rich, useMessages } from '#web/lib/language/react.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { siteTexts, trackerTexts } from '#words/generated/customer.ts';
import { TrackerView } from './TrackerView.tsx';
import { LoadFailed } from '#web/shell/Loaded.tsx';

export function Tracker() {
  const t = useMessages(trackerTexts);
  usePageTitle(t('pageTitle'), 'tracker');
  // Other pages' URLs use `bookingId`; either takes precedence over the booking remembered here.
  const byId = useQueryParam('id');
  const byBookingId = useQueryParam('bookingId');
  const named = byId ?? byBookingId;
  const token = useQueryParam('token');
  const id = named ?? readStored('currentBookingId');
  return (
    <SitePage head={<CustomerBar />}>
      <div className="mx-auto w-page pb-20">
        {id === null ? <AskForId /> : <TrackedBooking key={id} id={id} token={token} />}
      </div>
    </SitePage>
  );
}

const askForm = z.object({ id: required(80, 'numberMissing') });

function AskForId() {
  const t = useMessages(trackerTexts);
  const site = useMessages(siteTexts);
  const go = useGo();
  const form = useContractForm({
    schema: askForm,
    say: () => t('numberMissing'),
    run: async (_, { id }) => go(`/booking-tracker?id=${encodeURIComponent(id.replace(/^#/, ''))}`),
  });
  return (
    <>
      <PageHeader
        title={t('pageTitle')}
        lead={t('numberWhere')}
        back={{ href: '/', label: site('backToHome') }}
      />
      <div className="grid gap-[clamp(32px,5vw,72px)] grid-cols-[minmax(0,5fr)_minmax(0,7fr)] max-desk:grid-cols-1 items-center">
        <form className="grid gap-4 max-w-105" {...form.props}>
          <TextField
            label={t('number')}
            placeholder="HX-7K2M4Q"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            {...form.field('id')}
          />
          <Button kind="primary" size="big" type="submit">
            {t('track')}
          </Button>
          <p className="text-muted text-small">
            <Rich
              area={trackerTexts}
              id="askOther"
              tags={{ own: <AppLink href="/dashboard" />, demo: <AppLink href="/order-tracking-demo" /> }}
            />
          </p>
        </form>
        <Art
          piece="wardrobe"
          variant="step"
          step={4}
          size="large"
          className="h-85 justify-self-center max-desk:hidden"
        />
      </div>
    </>
  );
}

function TrackedBooking({ id, token }: { readonly id: string; readonly token: string | null }) {
  const t = useMessages(trackerTexts);
  const go = useGo();
  const session = useSession('customer');
  const query = useQuery(
    apiQuery(getBookingStatus, { params: { id }, query: token === null ? {} : { token } }),
  );
  const isMine = session.state === 'signed_in' && query.data?.booking.full === true;
  const own = useQuery({
    ...apiQuery(getBooking, { params: { id: query.data?.booking.id ?? id } }),
    enabled: isMine,
    retry: false,
  });
  if (query.data)
    return (
      <TrackerView
        booking={query.data.booking}
        own={isMine ? (own.data ?? null) : null}
        onRefresh={() => void query.refetch()}
        isRefreshing={query.isFetching}
        updatedAt={query.dataUpdatedAt}
        token={query.data.booking.full ? token : null}
        isOwner={isMine && !own.isError}
      />
    );
  if (query.isError) {
    if (isProblem(query.error, 'not_found') || isProblem(query.error, 'invalid_input'))
      return (
        <PageMessage
          role="alert"
          picture={<Art piece="bookcase" variant="ghost" className={MESSAGE_PICTURE} />}
          title={t('notFound')}
          actions={
            <Button
              kind="primary"
              onClick={() => {
                localStorage.removeItem('currentBookingId');
                go('/booking-tracker');
              }}
            >
              {t('tryAnother')}
            </Button>
          }
        >
          {t('notFoundDetail', { id })}
        </PageMessage>
      );
    return (
      <PageSpace>
        <LoadFailed query={query} failed={t('loadFailed')} />
      </PageSpace>
    );
  }
  return (
    <Loading label={t('loading')}>
      <div className="grid gap-[clamp(24px,4vw,64px)] pt-8 grid-cols-[minmax(0,7fr)_minmax(0,5fr)] items-center max-desk:grid-cols-1">
        <SkeletonText heading lines={4} />
        <Skeleton height="360px" />
      </div>
    </Loading>
  );
}
