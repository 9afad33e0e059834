/** A booking at any of its events (/ops/bookings/{id}/moment): what it was, what changed, what its customer saw. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { listBookingEvents, type LoggedBookingEvent } from '#api/contract/admin.ts';
import { getBookingMoment } from '#api/contract/moments.ts';
import { apiQuery } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { useAddressQuery, usePathPart, useQueryParam } from '#web/shell/navigation.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Strip } from '#web/ui/ConsoleFrame.tsx';
import { SkeletonRows, SkeletonText } from '#web/ui/Skeleton.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { momentTexts } from '#words/generated/admin.ts';
import { DetailPage } from '../DetailPage.tsx';
import { isWrittenInto } from '../list/Keys.tsx';
import { Changes } from './Changes.tsx';
import { CustomerThen } from './CustomerThen.tsx';
import { MomentEvents } from './MomentEvents.tsx';
import { type Moment, placeOf } from './moment.ts';
import { MoneyThen } from './MoneyThen.tsx';
import { Rail } from './Rail.tsx';

const isMessage = ({ stream }: LoggedBookingEvent): boolean => stream.startsWith('messages-');

export function MomentPage() {
  const t = useMessages(momentTexts);
  const id = usePathPart('bookingId');
  usePageTitle(t('title'));
  const events = useQuery(apiQuery(listBookingEvents, { params: { id } }));
  return (
    <DetailPage {...useFrame(id)} query={events}>
      {(all) => <Through key={id} id={id} all={all} />}
    </DetailPage>
  );
}

/** What both of its reads show while loading, or when they fail. */
function useFrame(id: string) {
  const t = useMessages(momentTexts);
  return {
    name: t('title'),
    back: { href: `/ops/bookings/${id}`, label: t('back') },
    missing: { title: t('missing'), text: t('missingText') },
    failure: t('loadFailed'),
    loading: t('loading'),
    skeleton: (
      <div className="grid gap-6 pt-4 md:grid-cols-3">
        <SkeletonText heading lines={8} />
        <SkeletonRows rows={10} height="32px" />
        <SkeletonText heading lines={8} />
      </div>
    ),
  };
}

/** The events shown, and the moment after one of them. */
function Through({ id, all }: { readonly id: string; readonly all: readonly LoggedBookingEvent[] }) {
  const [, change] = useAddressQuery();
  const [asked, since] = [useQueryParam('position'), useQueryParam('since')];
  const [withMessages, setWithMessages] = useState(false);
  const events = all.filter((event) => withMessages || event.position === asked || !isMessage(event));
  const place = Math.max(0, placeOf(events, asked));
  const before = since ?? events[place - 1]?.position;
  const moment = useQuery({
    ...apiQuery(getBookingMoment, {
      params: { id },
      query: { position: events[place]?.position ?? '0', ...(before !== undefined && { since: before }) },
    }),
    // Keep showing the previous moment while the next one loads, so that stepping does not flicker.
    placeholderData: keepPreviousData,
  });
  const goTo = (next: number): void => {
    const event = events[Math.min(events.length - 1, Math.max(0, next))];
    if (event) change({ position: event === events.at(-1) ? null : event.position });
  };
  useArrows((step) => goTo(place + step));
  return (
    <DetailPage {...useFrame(id)} query={moment}>
      {(shown) => (
        <OneMoment
          moment={shown}
          rail={<Rail events={events} place={place} zone={shown.zone} goTo={goTo} />}
          changes={
            <Changes
              moment={shown}
              events={events}
              place={place}
              onCompare={(position) => change({ since: position })}
            />
          }
          events={
            <MomentEvents
              events={events}
              place={place}
              zone={shown.zone}
              goTo={goTo}
              messages={all.filter(isMessage).length}
              withMessages={withMessages}
              onMessages={setWithMessages}
            />
          }
        />
      )}
    </DetailPage>
  );
}

function OneMoment({
  moment,
  rail,
  changes,
  events,
}: {
  readonly moment: Moment;
  readonly rail: ReactNode;
  readonly changes: ReactNode;
  readonly events: ReactNode;
}) {
  const t = useMessages(momentTexts);
  usePageTitle(t('titleOf', { number: moment.number }));
  return (
    <>
      <Strip
        title={t('titleOf', { number: moment.number })}
        actions={
          <ButtonLink size="small" kind="quiet" href={`/ops/bookings/${moment.id}`}>
            {t('openBooking')}
          </ButtonLink>
        }
      >
        <StatusBadge status={moment.customer.status} />
      </Strip>
      <main id="main">
        {rail}
        <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)_340px] *:min-w-0 *:px-6 *:py-5 max-[1440px]:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] max-md:grid-cols-1 max-md:*:px-4">
          <div className="grid content-start gap-8">{changes}</div>
          <div className="grid content-start gap-8 border-line md:border-l max-md:border-t">{events}</div>
          <div className="grid content-start gap-8 border-line min-[1441px]:border-l max-[1440px]:col-span-full max-[1440px]:border-t md:max-[1440px]:grid-cols-2">
            <CustomerThen moment={moment} />
            <MoneyThen moment={moment} />
          </div>
        </div>
      </main>
    </>
  );
}

/** The arrow keys step through the events, unless the person is typing or a control handles them. */
function useArrows(step: (by: 1 | -1) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : null;
      if (by === null || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      if (event.target instanceof HTMLElement && isWrittenInto(event.target)) return;
      event.preventDefault();
      step(by);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
}
