/** /booking-tracker: a booking as furniture that is put together; a stranger sees status and day (design.md §7). */
import '../booking/booking.css';
import '../dashboard/dashboard.css';
import './tracker.css';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type FormEvent } from 'react';
import { getBooking, getBookingStatus, type Booking } from '#api/contract/bookings.ts';
import type { AnswerOf } from '#api/contract/endpoint.ts';
import { Art } from '#web/art/Art.tsx';
import { apiQuery, isProblem, sentenceOf } from '#web/lib/api.ts';
import { ago, calendarDay, clockIn, money, wallTime } from '#web/lib/format.ts';
import { useSession } from '#web/lib/session.ts';
import { readStored } from '#web/lib/storage.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { KeyValue } from '#web/ui/Figures.tsx';
import { RefreshIcon } from '#web/ui/icons.tsx';
import { PageHeader, RuledSection, SitePage } from '#web/ui/Layout.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { PhotoGrid } from '#web/ui/Photos.tsx';
import { AssemblyProgress, Timeline } from '#web/ui/Progress.tsx';
import { Loading, Skeleton, SkeletonText } from '#web/ui/Skeleton.tsx';
import { ErrorState } from '#web/ui/States.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { bookingStatusLabels } from '#domain/options.ts';
import { storyPiece } from '#web/lib/furniture.ts';
import { CustomerBar } from '../CustomerBar.tsx';
import { Technician } from '../dashboard/StatusDialog.tsx';
import { positionOf, progressSteps, reachedAt, storyOf } from '../dashboard/progress.ts';
import { textOf } from '#web/lib/form-text.ts';
import { useGo, useQueryParam } from '#web/lib/navigation.ts';
import { usePageTitle } from '#web/lib/page-title.ts';

type Tracked = AnswerOf<typeof getBookingStatus>['booking'];

export function Tracker() {
  usePageTitle('Track a booking');
  const named = useQueryParam('id');
  const token = useQueryParam('token');
  const id = named ?? readStored('currentBookingId');
  return (
    <SitePage head={<CustomerBar />}>
      <div className="wrap pb-20">
        {id === null ? <AskForId /> : <TrackedBooking key={id} id={id} token={token} />}
      </div>
    </SitePage>
  );
}

function AskForId() {
  const go = useGo();
  const [error, setError] = useState<string | undefined>(undefined);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const id = textOf(new FormData(event.currentTarget), 'id').replace(/^#/, '');
    if (!id) return setError('Enter the booking number.');
    go(`/booking-tracker?id=${encodeURIComponent(id)}`);
  };
  return (
    <>
      <PageHeader
        title="Track a booking"
        lead="The number stands in your confirmation e-mail."
        back={{ href: '/', label: 'Back to Home' }}
      />
      <form className="ask" onSubmit={submit} noValidate>
        <TextField
          label="Booking number"
          name="id"
          placeholder="HX-7K2M4Q"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={error}
        />
        <Button kind="primary" size="big" type="submit">
          Track this booking
        </Button>
      </form>
    </>
  );
}

function TrackedBooking({ id, token }: { readonly id: string; readonly token: string | null }) {
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
      />
    );
  if (query.isError) {
    if (isProblem(query.error, 'not_found') || isProblem(query.error, 'invalid_input'))
      return (
        <div className="section border-t-0">
          <div className="say" role="alert">
            <Art piece="bookcase" variant="ghost" size="small" className="h-32" />
            <h1>Booking Not Found</h1>
            <p className="muted">{`There is no booking ${id}. Check the number in your e-mail.`}</p>
            <div className="acts">
              <Button
                kind="primary"
                onClick={() => {
                  localStorage.removeItem('currentBookingId');
                  go('/booking-tracker');
                }}
              >
                Try Another ID
              </Button>
            </div>
          </div>
        </div>
      );
    return (
      <div className="section border-t-0">
        <ErrorState
          message={sentenceOf(query.error, 'The booking could not be loaded.')}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      </div>
    );
  }
  return (
    <Loading label="Loading the booking">
      <div className="track-top">
        <SkeletonText heading lines={4} />
        <Skeleton height="360px" />
      </div>
    </Loading>
  );
}

const counted = ['None', 'One', 'Two', 'Three', 'Four', 'Five'] as const;

function headline(booking: Tracked, name: string | null): string {
  if (booking.status === 'cancelled') return 'Cancelled.';
  const at = positionOf(booking.status);
  const of = `${counted[at] ?? ''} of five.`;
  const who = name ?? 'The technician';
  switch (booking.status) {
    case 'pending':
      return `${of} The card is to be settled.`;
    case 'confirmed':
      return `${of} Your time is kept.`;
    case 'assigned':
      return `${of} ${who} has the job.`;
    case 'scheduled':
      return `${of} ${who} comes on ${calendarDay(booking.scheduledDate)}.`;
    case 'in_route':
      return `${of} ${who} is on the way.`;
    case 'on_site':
      return `${of} ${who} is at the door.`;
    case 'in_progress':
      return `${of} ${who} is building.`;
    case 'completed':
      return 'Five of five. It stands.';
    default:
      return booking.status satisfies never;
  }
}

function TrackerView({
  booking,
  own,
  onRefresh,
  isRefreshing,
  updatedAt,
}: {
  readonly booking: Tracked;
  /** All of it, for the signed-in customer. */
  readonly own: Booking | null;
  readonly onRefresh: () => void;
  readonly isRefreshing: boolean;
  /** Epoch milliseconds. */
  readonly updatedAt: number;
}) {
  const at = positionOf(booking.status);
  const name = booking.technician?.name.split(' ')[0] ?? null;
  const story = storyOf(booking.status, name);
  const piece = storyPiece(own?.items.map(({ category }) => category) ?? []);
  const reached = reachedAt(booking.statusHistory);
  const isDone = booking.status === 'completed';
  return (
    <>
      <div className="track-top">
        <div className="words">
          <p className="meta">
            <StatusBadge status={booking.status} big />
            <span>{`Booking #${booking.number}`}</span>
          </p>
          <h1>{headline(booking, name)}</h1>
          <p className="lead">
            {booking.scheduledTime
              ? `${booking.serviceName}, ${calendarDay(booking.scheduledDate)}, ${booking.scheduledTime}.`
              : `${booking.serviceName}, ${calendarDay(booking.scheduledDate)}.`}
          </p>
          <p className="next-line">
            <b>What&rsquo;s Next</b>
            {story.next}
          </p>
          <p className="meta">
            <Button icon={<RefreshIcon />} busy={isRefreshing} onClick={onRefresh}>
              Refresh
            </Button>
            <Updated at={updatedAt} />
          </p>
        </div>
        <div
          className="track-art"
          role="progressbar"
          aria-label="Assembly"
          aria-valuemin={0}
          aria-valuemax={5}
          aria-valuenow={at}
          aria-valuetext={at === 0 ? 'Cancelled' : `Step ${at} of 5, ${progressSteps[at - 1]}`}
        >
          {at === 0 ? (
            <Art piece={piece} variant="ghost" size="large" />
          ) : isDone ? (
            <Art piece={piece} variant="furnished" size="large" arrive />
          ) : (
            <Art key={at} piece={piece} variant="step" step={at} size="large" arrive />
          )}
        </div>
      </div>
      {at > 0 ? (
        <AssemblyProgress
          piece={piece}
          current={isDone ? progressSteps.length : at - 1}
          steps={progressSteps.map((step, k) => {
            const instant = reached[k];
            const time = instant ? wallTime(instant, booking.zone) : null;
            return {
              name: step,
              time: time && k === at - 1 && !isDone ? `since ${clock(instant, booking.zone)}` : time,
            };
          })}
        />
      ) : null}
      <div className="track-below">
        <RuledSection title="Your technician">
          {own?.technician ? (
            <Technician {...own.technician.user} />
          ) : booking.technician ? (
            <Technician firstName={booking.technician.name} lastName="" phone={null} />
          ) : (
            <p className="small muted">
              {booking.full
                ? 'The name stands here as soon as a technician has the job.'
                : 'Sign in, or open the link of your e-mail, to see who comes.'}
            </p>
          )}
        </RuledSection>
        <RuledSection title="Job details">
          <KeyValue
            rows={[
              [
                'When',
                [calendarDay(booking.scheduledDate), booking.scheduledTime].filter(Boolean).join(', '),
              ],
              ['Where', booking.address],
              ['Service', booking.serviceName],
              ['Total', booking.totalPrice === null ? null : money(Math.round(booking.totalPrice * 100))],
              [
                'Held',
                booking.paymentHoldAmount === null
                  ? null
                  : money(Math.round(booking.paymentHoldAmount * 100)),
              ],
              [
                'Charged',
                booking.paymentCapturedAt ? wallTime(booking.paymentCapturedAt, booking.zone) : null,
              ],
              ['Notes', booking.specialInstructions],
            ]}
          />
          {booking.full ? null : (
            <p className="small muted mt-4">
              Address, price and technician are shown to the customer only.{' '}
              <AppLink
                href={`/customer-login?redirect=${encodeURIComponent(`booking-tracker?id=${booking.number}`)}`}
              >
                Sign in
              </AppLink>
            </p>
          )}
        </RuledSection>
        {booking.statusHistory.length > 0 ? (
          <RuledSection title="History">
            <Timeline
              items={booking.statusHistory.map((change, k) => ({
                id: `${change.timestamp}${change.status}`,
                title: bookingStatusLabels[change.status],
                time: wallTime(change.timestamp, booking.zone),
                state: k === booking.statusHistory.length - 1 && !isDone ? 'now' : 'done',
                ...(change.notes && change.notes !== bookingStatusLabels[change.status]
                  ? { detail: change.notes }
                  : {}),
              }))}
            />
          </RuledSection>
        ) : null}
      </div>
      {own ? (
        <div className="track-photos">
          <RuledSection title="Work photos">
            <PhotoGrid
              columns={6}
              photos={[...own.beforePhotos, ...own.afterPhotos].map((src, k) => ({
                id: src,
                src,
                alt: `Work photo ${k + 1}`,
              }))}
              waiting={isDone ? undefined : 'After photos come with completion'}
            />
          </RuledSection>
          <ButtonLink href="/dashboard">My Bookings</ButtonLink>
        </div>
      ) : null}
    </>
  );
}

const clock = (instant: string | null | undefined, zone: string): string =>
  instant ? clockIn(instant, zone) : '';

/** How long ago the page was told, counted while it stands. */
function Updated({ at }: { readonly at: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 5000);
    return () => clearInterval(timer);
  }, []);
  return <span>{`Updated ${ago(at, Math.max(at, now))}`}</span>;
}
