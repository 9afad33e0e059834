/** The booking's events from the log; a row expands to its data. */
import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { listBookingEvents } from '#api/contract/admin.ts';
import { listMessages } from '#api/contract/channels.ts';
import type { AnswerOf } from '#api/contract/endpoint.ts';
import { apiQuery } from '#web/lib/api.ts';
import { clockIn, dayIn, wallTime, zoneName } from '#web/lib/format.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Chips, ToggleChip } from '#web/ui/Chips.tsx';
import { classes } from '#web/ui/classes.ts';
import { Part } from '#web/ui/ConsoleFrame.tsx';
import { KeyValue } from '#web/ui/Figures.tsx';
import { ChevronDownIcon, ChevronUpIcon } from '#web/ui/later-icons.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { EmptyState } from '#web/ui/States.tsx';
import { bookingTexts, consoleTexts } from '#words/generated/admin.ts';
import { Loaded } from '#web/shell/Loaded.tsx';
import { useMay } from '../may.ts';
import { roleText } from '../words.ts';

type LoggedEvent = AnswerOf<typeof listBookingEvents>[number];

const HEAD = classes(
  'sticky top-0 z-1 border-b border-ink bg-paper py-1.5 pr-2.5 pl-0 text-left text-micro font-semibold whitespace-nowrap text-muted last:pr-0 last:text-right max-md:nth-3:hidden max-md:nth-4:hidden max-md:whitespace-normal',
);
const CELL = classes(
  'h-8 border-b border-line py-1.25 pr-2.5 pl-0 align-middle last:pr-0 max-md:nth-3:hidden max-md:nth-4:hidden in-data-open:border-transparent in-data-open:bg-now in-[tr:hover]:bg-sunk',
);

export function EventTable({
  bookingId,
  number,
  zone,
}: {
  readonly bookingId: string;
  readonly number: string;
  readonly zone: string;
}) {
  const t = useMessages(bookingTexts);
  const may = useMay();
  const query = useQuery(apiQuery(listBookingEvents, { params: { id: bookingId } }));
  const [open, setOpen] = useState<string | null>(null);
  const [withMessages, setWithMessages] = useState(false);
  const all = query.data ?? [];
  const messages = all.filter(isMessage).length;
  const shown = withMessages ? all : all.filter((event) => !isMessage(event));
  return (
    <Part
      title={t('events')}
      hint={query.data ? t('eventsShown', { shown: shown.length, total: all.length }) : null}
    >
      {messages > 0 ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-2">
          <Chips label={t('whichEvents')}>
            <ToggleChip pressed={withMessages} onPress={() => setWithMessages(!withMessages)}>
              {t('messages', { count: messages })}
            </ToggleChip>
          </Chips>
          {may(listMessages) ? (
            <AppLink className="text-small" href={`/admin/thank-you/messages?search=${number}`}>
              {t('messagesLink')}
            </AppLink>
          ) : null}
        </div>
      ) : null}
      <Loaded
        query={query}
        failed={t('eventsFailed')}
        loading={t('eventsLoading')}
        skeleton={<SkeletonRows rows={10} height="32px" />}
      >
        {() =>
          all.length === 0 ? (
            <EmptyState title={t('noEvents')} piece="carton" />
          ) : (
            <table className="w-full border-collapse text-small leading-[1.35]">
              <caption className="sr-only">{t('eventsCaption')}</caption>
              <thead>
                <tr>
                  {['#', t('event'), t('saysColumn'), t('by')].map((name) => (
                    <th key={name} className={HEAD} scope="col">
                      {name}
                    </th>
                  ))}
                  <th className={HEAD} scope="col">
                    {t('at')}
                    {shown[0] ? <span>, {zoneName(shown[0].recordedAt, zone)}</span> : null}
                  </th>
                </tr>
              </thead>
              <tbody>
                {shown.map((event, k) => (
                  <EventRow
                    key={event.id}
                    event={event}
                    bookingId={bookingId}
                    n={k + 1}
                    zone={zone}
                    newDay={dayOf(shown[k - 1], zone) !== dayOf(event, zone)}
                    isOpen={open === event.id}
                    onToggle={() => setOpen(open === event.id ? null : event.id)}
                  />
                ))}
              </tbody>
            </table>
          )
        }
      </Loaded>
    </Part>
  );
}

/** A booking has many emails and texts, so they have their own stream. */
const isMessage = ({ stream }: LoggedEvent): boolean => stream.startsWith('messages-');

const dayOf = (event: LoggedEvent | undefined, zone: string): string | null =>
  event ? dayIn(event.recordedAt, zone) : null;

function EventRow({
  event,
  bookingId,
  n,
  zone,
  newDay,
  isOpen,
  onToggle,
}: {
  readonly event: LoggedEvent;
  readonly bookingId: string;
  readonly n: number;
  readonly zone: string;
  readonly newDay: boolean;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}) {
  const t = useMessages(bookingTexts);
  const common = useMessages(consoleTexts);
  const bad = /Fail|Decline|Lapse|Refused/.test(event.type);
  const { stream, revision, position, deviceTime, doneAt } = event;
  return (
    <Fragment>
      <tr data-open={isOpen ? '' : undefined}>
        <td className={classes(CELL, 'tabular-nums whitespace-nowrap')}>{n}</td>
        <td className={CELL}>
          <button
            type="button"
            className="inline-flex gap-1 items-center font-semibold text-left max-md:wrap-anywhere md:whitespace-nowrap"
            aria-expanded={isOpen}
            onClick={onToggle}
          >
            <span className={bad ? 'text-danger' : undefined}>{event.name}</span>
            {isUpcast(event) ? (
              <span className="text-micro font-normal whitespace-nowrap text-muted">
                {t('upcast', versionsOf(event))}
              </span>
            ) : null}
            {isOpen ? (
              <ChevronUpIcon className="text-muted" small />
            ) : (
              <ChevronDownIcon className="text-muted" small />
            )}
          </button>
        </td>
        <td className={classes(CELL, 'text-muted')}>{event.summary}</td>
        <td className={classes(CELL, 'text-muted')}>{roleText(common, event.actor)}</td>
        <td className={classes(CELL, 'tabular-nums whitespace-nowrap text-right text-muted')}>
          {newDay ? <span className="block">{dayIn(event.recordedAt, zone)}</span> : null}
          {clockIn(event.recordedAt, zone, true)}
        </td>
      </tr>
      {isOpen ? (
        <tr>
          <td className="border-b border-line bg-sunk pr-0 pb-4 pl-9.5 align-middle" colSpan={5}>
            <KeyValue
              rows={[
                [t('eventType'), event.type],
                [t('actor'), event.actor],
                [t('causedBy'), event.commandId],
                [t('stream'), t('streamAt', { stream, revision, position })],
                [t('version'), versionText(t, event)],
                [t('deviceTime'), deviceTime ? wallTime(deviceTime, zone) : null],
                [t('doneAt'), doneAt ? wallTime(doneAt, zone) : null],
              ]}
            />
            <p className="pt-2">
              <AppLink href={`/ops/bookings/${bookingId}/moment?position=${position}`}>
                {t('throughTime')}
              </AppLink>
            </p>
            <pre className="overflow-auto mt-3 whitespace-pre-wrap wrap-anywhere text-[0.75rem] leading-[1.45]">
              {JSON.stringify(event.data, null, 2)}
            </pre>
          </td>
        </tr>
      ) : null}
    </Fragment>
  );
}

/** Whether it is stored with an older schema version than the one it is read with. */
const isUpcast = ({ storedVersion, readVersion }: LoggedEvent): boolean => storedVersion !== readVersion;

const versionsOf = ({ storedVersion, readVersion }: LoggedEvent) => ({
  stored: storedVersion ?? 0,
  read: readVersion ?? 0,
});

function versionText(t: TextOf<typeof bookingTexts>, event: LoggedEvent): string | null {
  if (event.readVersion === null) return null;
  return isUpcast(event) ? t('versionUpcast', versionsOf(event)) : t('versionAsStored', versionsOf(event));
}
