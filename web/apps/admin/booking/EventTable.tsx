/** The booking's story as the log has it; a row opens its data. */
import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { listBookingEvents } from '#api/contract/admin.ts';
import type { AnswerOf } from '#api/contract/endpoint.ts';
import { apiQuery, sentenceOf } from '#web/lib/api.ts';
import { clockIn, dayIn, zoneName } from '#web/lib/format.ts';
import { Chips, ToggleChip } from '#web/ui/Chips.tsx';
import { KeyValue } from '#web/ui/Figures.tsx';
import { ChevronDownIcon, ChevronUpIcon } from '#web/ui/icons.tsx';
import { Loading, SkeletonRows } from '#web/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '#web/ui/States.tsx';

type LoggedEvent = AnswerOf<typeof listBookingEvents>[number];

export function EventTable({ bookingId, zone }: { readonly bookingId: string; readonly zone: string }) {
  const query = useQuery(apiQuery(listBookingEvents, { params: { id: bookingId } }));
  const [open, setOpen] = useState<string | null>(null);
  const [withMessages, setWithMessages] = useState(false);
  const all = query.data ?? [];
  const messages = all.filter(isMessage).length;
  const shown = withMessages ? all : all.filter((event) => !isMessage(event));
  return (
    <section aria-labelledby="events">
      <h2 className="flex gap-3 items-baseline justify-between min-h-9 text-lead" id="events">
        Events{' '}
        <span className="font-normal text-small leading-[normal] font-body tracking-normal text-muted">
          {query.data ? `${shown.length} of ${all.length}` : ''}
        </span>
      </h2>
      {messages > 0 ? (
        <div className="pb-2">
          <Chips label="Which events">
            <ToggleChip pressed={withMessages} onPress={() => setWithMessages(!withMessages)}>
              {`Messages, ${messages}`}
            </ToggleChip>
          </Chips>
        </div>
      ) : null}
      {query.isPending ? (
        <Loading label="Loading the events">
          <SkeletonRows rows={10} height="32px" />
        </Loading>
      ) : query.isError && !query.data ? (
        <ErrorState
          message={sentenceOf(query.error, 'The events did not load.')}
          onRetry={() => void query.refetch()}
        />
      ) : all.length === 0 ? (
        <EmptyState title="Nothing has happened yet" piece="carton" />
      ) : (
        <table className="w-full border-collapse text-small leading-[1.35]">
          <caption className="sr-only">Events for this booking, first to last</caption>
          <thead>
            <tr className="focus-visible:-outline-offset-2">
              <th
                className="sticky py-1.5 pr-2.5 pl-0 border-b border-ink text-left font-semibold text-muted text-micro whitespace-nowrap bg-paper top-0 z-1 max-md:whitespace-normal last:pr-0 max-md:nth-4:hidden max-md:nth-3:hidden"
                scope="col"
              >
                #
              </th>
              <th
                className="sticky py-1.5 pr-2.5 pl-0 border-b border-ink text-left font-semibold text-muted text-micro whitespace-nowrap bg-paper top-0 z-1 max-md:whitespace-normal last:pr-0 max-md:nth-4:hidden max-md:nth-3:hidden"
                scope="col"
              >
                Event
              </th>
              <th
                className="sticky py-1.5 pr-2.5 pl-0 border-b border-ink text-left font-semibold text-muted text-micro whitespace-nowrap bg-paper top-0 z-1 max-md:whitespace-normal last:pr-0 max-md:nth-4:hidden max-md:nth-3:hidden"
                scope="col"
              >
                What it says
              </th>
              <th
                className="sticky py-1.5 pr-2.5 pl-0 border-b border-ink text-left font-semibold text-muted text-micro whitespace-nowrap bg-paper top-0 z-1 max-md:whitespace-normal last:pr-0 max-md:nth-4:hidden max-md:nth-3:hidden"
                scope="col"
              >
                By
              </th>
              <th
                scope="col"
                className="sticky py-1.5 pr-2.5 pl-0 border-b border-ink font-semibold text-muted text-micro whitespace-nowrap bg-paper top-0 z-1 text-right max-md:whitespace-normal last:pr-0 max-md:nth-4:hidden max-md:nth-3:hidden"
              >
                At
                {shown[0] ? (
                  <span className="text-muted">, {zoneName(shown[0].recordedAt, zone)}</span>
                ) : null}
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((event, k) => (
              <EventRow
                key={event.id}
                event={event}
                n={k + 1}
                zone={zone}
                newDay={dayOf(shown[k - 1], zone) !== dayOf(event, zone)}
                isOpen={open === event.id}
                onToggle={() => setOpen(open === event.id ? null : event.id)}
              />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** A booking has many mails and texts, so they have their own stream. */
const isMessage = ({ stream }: LoggedEvent): boolean => stream.startsWith('messages-');

const dayOf = (event: LoggedEvent | undefined, zone: string): string | null =>
  event ? dayIn(event.recordedAt, zone) : null;

/** Words that `OffersMade` repeats of `Offers made, wave 1` are left out. */
function says({ type, summary }: LoggedEvent): string {
  const [first = '', ...rest] = summary.split(', ');
  return first.replaceAll(' ', '').toLowerCase() === type.toLowerCase() ? rest.join(', ') : summary;
}

function EventRow({
  event,
  n,
  zone,
  newDay,
  isOpen,
  onToggle,
}: {
  readonly event: LoggedEvent;
  readonly n: number;
  readonly zone: string;
  readonly newDay: boolean;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}) {
  const bad = /Fail|Decline|Lapse|Refused/.test(event.type);
  const clock = new Date(event.recordedAt).toLocaleTimeString('en-US', { timeZone: zone });
  return (
    <Fragment>
      <tr className="focus-visible:-outline-offset-2" data-open={isOpen ? '' : undefined}>
        <td className="py-1.25 pr-2.5 pl-0 border-b border-line tabular-nums whitespace-nowrap align-middle h-8 last:pr-0 max-md:nth-4:hidden max-md:nth-3:hidden in-data-open:border-transparent in-data-open:bg-now in-[tr:hover]:bg-sunk">
          {n}
        </td>
        <td className="py-1.25 pr-2.5 pl-0 border-b border-line align-middle h-8 last:pr-0 max-md:nth-4:hidden max-md:nth-3:hidden in-data-open:border-transparent in-data-open:bg-now in-[tr:hover]:bg-sunk">
          <button
            type="button"
            className="inline-flex gap-1 items-center font-semibold text-left max-md:wrap-anywhere"
            aria-expanded={isOpen}
            onClick={onToggle}
          >
            <span className={bad ? 'text-danger' : undefined}>{event.type}</span>
            {isOpen ? (
              <ChevronUpIcon className="text-muted" small />
            ) : (
              <ChevronDownIcon className="text-muted" small />
            )}
          </button>
        </td>
        <td className="py-1.25 pr-2.5 pl-0 border-b border-line align-middle h-8 text-muted last:pr-0 max-md:nth-4:hidden max-md:nth-3:hidden in-data-open:border-transparent in-data-open:bg-now in-[tr:hover]:bg-sunk">
          {says(event)}
        </td>
        <td className="py-1.25 pr-2.5 pl-0 border-b border-line align-middle h-8 text-muted last:pr-0 max-md:nth-4:hidden max-md:nth-3:hidden in-data-open:border-transparent in-data-open:bg-now in-[tr:hover]:bg-sunk">
          {event.actor.split(/[ :]/)[0]}
        </td>
        <td className="py-1.25 pr-2.5 pl-0 border-b border-line tabular-nums whitespace-nowrap align-middle h-8 text-right text-muted last:pr-0 max-md:nth-4:hidden max-md:nth-3:hidden in-data-open:border-transparent in-data-open:bg-now in-[tr:hover]:bg-sunk">
          {newDay ? <span className="block">{dayIn(event.recordedAt, zone)}</span> : null}
          {clock}
        </td>
      </tr>
      {isOpen ? (
        <tr className="focus-visible:-outline-offset-2">
          <td
            className="pt-0 pr-4 pb-4 pl-9.5 border-b border-line align-middle h-8 bg-sunk last:pr-0 max-md:nth-4:hidden max-md:nth-3:hidden in-[tr:hover]:bg-sunk"
            colSpan={5}
          >
            <KeyValue
              rows={[
                ['Actor', event.actor],
                ['Caused by', event.commandId],
                ['Stream', `${event.stream}, revision ${event.revision}, position ${event.position}`],
                ['Device time', event.deviceTime ? clockIn(event.deviceTime, zone) : null],
              ]}
            />
            <pre className="overflow-auto mt-3 whitespace-pre-wrap wrap-anywhere text-[0.75rem] leading-[1.45]">
              {JSON.stringify(event.data, null, 2)}
            </pre>
          </td>
        </tr>
      ) : null}
    </Fragment>
  );
}
