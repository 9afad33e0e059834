/** The signed-in customer's requests, each with its conversation. */
import { useQuery } from '@tanstack/react-query';
import { listOwnTickets, type OwnTicket } from '#api/contract/support.ts';
import { apiQuery } from '#web/lib/api.ts';
import { dateIn, deviceZone } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Badge } from '#web/ui/StatusBadge.tsx';
import { RuledSection } from '#web/ui/Layout.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { EmptyState } from '#web/ui/States.tsx';
import { supportTexts } from '#words/generated/customer.ts';
import { Loaded } from '#web/shell/Loaded.tsx';

const tones = { open: 'info', answered: 'ok', closed: 'idle' } as const;

export function OwnTickets() {
  const t = useMessages(supportTexts);
  const query = useQuery(apiQuery(listOwnTickets, {}));
  return (
    <RuledSection title={t('ownTitle')}>
      <Loaded
        query={query}
        failed={t('ownFailed')}
        loading={t('ownLoading')}
        skeleton={<SkeletonRows rows={2} />}
      >
        {({ tickets }) =>
          tickets.length === 0 ? (
            <EmptyState title={t('ownNone')} piece="flat-carton">
              {t('ownNoneDetail')}
            </EmptyState>
          ) : (
            <ul className="grid gap-4 px-0 pt-4 pb-0 list-none">
              {tickets.map((ticket) => (
                <Ticket key={ticket.ticketId} ticket={ticket} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </RuledSection>
  );
}

function Ticket({ ticket }: { readonly ticket: OwnTicket }) {
  const t = useMessages(supportTexts);
  // The device's time zone, because a request is not tied to a place.
  const zone = deviceZone();
  return (
    <li className="print:break-inside-avoid">
      <details>
        <summary className="flex flex-wrap gap-y-1 gap-x-3 items-baseline min-h-11 cursor-pointer">
          <b>{ticket.subject}</b>
          <span className="text-muted text-small">
            #{ticket.ticketId}, {dateIn(ticket.createdAt, zone)}
          </span>
          <Badge tone={tones[ticket.status]}>{t(`status_${ticket.status}`)}</Badge>
        </summary>
        <ul className="grid gap-4 px-0 pt-4 pb-0 list-none">
          {ticket.messages.map((message) => (
            <li className="print:break-inside-avoid" key={message.id}>
              <p className="text-muted text-small">
                {t('writtenOn', {
                  who: message.from === 'person' ? t('fromYou') : t('fromSupport'),
                  when: dateIn(message.at, zone),
                })}
              </p>
              <p className="wrap-anywhere whitespace-pre-wrap">{message.text}</p>
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}
