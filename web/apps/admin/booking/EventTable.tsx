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
      <h2 id="events">
        Events <span>{query.data ? `${shown.length} of ${all.length}` : ''}</span>
      </h2>
      {messages > 0 ? (
        <Chips label="Which events">
          <ToggleChip pressed={withMessages} onPress={() => setWithMessages(!withMessages)}>
            {`Messages, ${messages}`}
          </ToggleChip>
        </Chips>
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
        <table className="table events">
          <caption className="sr">Events for this booking, first to last</caption>
          <thead>
            <tr>
              <th scope="col">#</th>
              <th scope="col">Event</th>
              <th scope="col">What it says</th>
              <th scope="col">By</th>
              <th scope="col" className="r">
                At
                {shown[0] ? <span className="sub">, {zoneName(shown[0].recordedAt, zone)}</span> : null}
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

/** Mails and texts are many; they stand in a stream of their own. */
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
      <tr data-open={isOpen ? '' : undefined}>
        <td className="num">{n}</td>
        <td>
          <button type="button" className="toggle" aria-expanded={isOpen} onClick={onToggle}>
            <span className={bad ? 'text-danger' : undefined}>{event.type}</span>
            {isOpen ? <ChevronUpIcon small /> : <ChevronDownIcon small />}
          </button>
        </td>
        <td className="sub">{says(event)}</td>
        <td className="sub">{event.actor.split(/[ :]/)[0]}</td>
        <td className="r num sub">
          {newDay ? <span className="block">{dayIn(event.recordedAt, zone)}</span> : null}
          {clock}
        </td>
      </tr>
      {isOpen ? (
        <tr className="data">
          <td colSpan={5}>
            <KeyValue
              rows={[
                ['Actor', event.actor],
                ['Caused by', event.commandId],
                ['Stream', `${event.stream}, revision ${event.revision}, position ${event.position}`],
                ['Device time', event.deviceTime ? clockIn(event.deviceTime, zone) : null],
              ]}
            />
            <pre>{JSON.stringify(event.data, null, 2)}</pre>
          </td>
        </tr>
      ) : null}
    </Fragment>
  );
}
