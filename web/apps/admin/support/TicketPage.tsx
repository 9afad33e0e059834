/** One request for help: who asks, what was said, an answer by mail, and its status. */
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { required } from '#api/contract/fields.ts';
import { getTicket, replyToTicket, setTicketStatus, type AdminTicketDetail } from '#api/contract/support.ts';
import { type SupportStatus, supportStatuses } from '#domain/support/events.ts';
import { apiQuery } from '#web/lib/api.ts';
import { deviceZone, wallTime, zoneName } from '#web/lib/format.ts';
import { usePathPart } from '#web/shell/navigation.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { formatPhone } from '#web/lib/phone.ts';
import { Button } from '#web/ui/Button.tsx';
import { Strip } from '#web/ui/ConsoleFrame.tsx';
import { KeyValue } from '#web/ui/Figures.tsx';
import { BackLink } from '#web/ui/Layout.tsx';
import { SkeletonText } from '#web/ui/Skeleton.tsx';
import { Badge } from '#web/ui/StatusBadge.tsx';
import { TextAreaField } from '#web/ui/TextField.tsx';
import { useChange, useChangeForm } from '../change.ts';
import { DetailPage } from '../DetailPage.tsx';
import { categoryNames, priorityNames, ticketStatusNames, ticketTones } from './tickets.ts';

export function TicketPage() {
  const id = usePathPart('ticketId');
  const query = useQuery(apiQuery(getTicket, { params: { id } }));
  usePageTitle(query.data ? `Request ${query.data.ticketId}` : 'Request');
  return (
    <DetailPage
      name="Request"
      query={query}
      back={{ href: '/admin/support', label: 'Back to support' }}
      missing={{
        title: 'Request not found',
        text: 'There is no request with this number. Check it, or search for the person.',
      }}
      failure="The request did not load."
      loading="Loading the request"
      skeleton={<SkeletonText heading lines={8} />}
    >
      {(ticket) => <OneTicket ticket={ticket} />}
    </DetailPage>
  );
}

function OneTicket({ ticket }: { readonly ticket: AdminTicketDetail }) {
  return (
    <>
      <Strip
        title={`Request ${ticket.ticketId}`}
        actions={<StatusButtons id={ticket.ticketId} status={ticket.status} />}
      >
        <Badge tone={ticketTones[ticket.status]}>{ticketStatusNames[ticket.status]}</Badge>
      </Strip>
      <main id="main" className="grid grid-cols-[minmax(0,1fr)_340px] max-desk:grid-cols-1">
        <section
          className="grid gap-4 px-6 py-5 content-start min-w-0 max-desk:px-5 not-first:border-l not-first:border-line max-desk:not-first:border-t max-desk:not-first:border-l-0 max-desk:not-first:border-line"
          aria-labelledby="said"
        >
          <BackLink href="/admin/support">Back to support</BackLink>
          <h2 className="text-[1.125rem] wrap-anywhere" id="said">
            {ticket.subject}
          </h2>
          <ol className="grid">
            {ticket.messages.map((message) => (
              <li
                className="grid gap-2 py-4 pr-0 pl-4 border-l-3 border-line not-first:border-t data-[from=support]:border-l-brand"
                key={message.id}
                data-from={message.from}
              >
                <p className="text-small">
                  <b>{message.from === 'support' ? 'Hexkey' : (ticket.name ?? 'Erased')}</b>{' '}
                  <time dateTime={message.at} className="text-muted">
                    {localTime(message.at)}
                  </time>
                </p>
                <p className="max-w-[72ch] whitespace-pre-wrap wrap-anywhere">
                  {message.text || 'Erased with the account.'}
                </p>
              </li>
            ))}
          </ol>
          <Answer ticket={ticket} />
        </section>
        <section
          className="grid gap-4 px-6 py-5 content-start min-w-0 max-desk:px-5 not-first:border-l not-first:border-line max-desk:not-first:border-t max-desk:not-first:border-l-0 max-desk:not-first:border-line"
          aria-labelledby="who"
        >
          <h2 className="text-[1.125rem] wrap-anywhere" id="who">
            Who asks
          </h2>
          <KeyValue
            rows={[
              ['Name', ticket.name ?? 'Erased'],
              ['Email', ticket.email === null ? null : <a href={`mailto:${ticket.email}`}>{ticket.email}</a>],
              [
                'Phone',
                ticket.phone === null ? null : (
                  <a href={`tel:${ticket.phone}`}>{formatPhone(ticket.phone)}</a>
                ),
              ],
              ['Account', ticket.person?.role ?? 'none: a visitor'],
              ['Category', categoryNames[ticket.category]],
              ['Priority', priorityNames[ticket.priority]],
              ['Asked', localTime(ticket.createdAt)],
              ['Last change', localTime(ticket.updatedAt)],
            ]}
          />
        </section>
      </main>
    </>
  );
}

/** On the admin's own clock: a request has no job site. */
function localTime(instant: string): string {
  const zone = deviceZone();
  return `${wallTime(instant, zone)} ${zoneName(instant, zone)}`;
}

const verbs: Readonly<Record<SupportStatus, string>> = {
  open: 'Reopen',
  answered: 'Mark as answered',
  closed: 'Close',
};

function StatusButtons({ id, status }: { readonly id: string; readonly status: SupportStatus }) {
  const set = useChange({
    run: (client, next: SupportStatus) =>
      client.call(setTicketStatus, { params: { id }, body: { status: next } }),
    success: 'Status changed',
    failure: 'The status was not changed',
  });
  return supportStatuses
    .filter((next) => next !== status && !(status === 'closed' && next === 'answered'))
    .map((next) => (
      <Button
        key={next}
        size="small"
        busy={set.isPending && set.variables === next}
        onClick={() => set.mutate(next)}
      >
        {verbs[next]}
      </Button>
    ));
}

const answerForm = z.object({ message: required(5000, 'Please write an answer.') });

function Answer({ ticket }: { readonly ticket: AdminTicketDetail }) {
  const form = useChangeForm({
    schema: answerForm,
    run: (client, body) => client.call(replyToTicket, { params: { id: ticket.ticketId }, body }),
    success: 'Answer sent',
    failure: 'The answer was not sent',
    onDone: () => form.fields.reset(),
  });
  if (ticket.status === 'closed')
    return <p className="text-muted">This request is closed. Reopen it to answer.</p>;
  if (ticket.email === null)
    return <p className="text-muted">The account was erased: there is no address to reply to.</p>;
  return (
    <form className="grid gap-3" {...form.props}>
      <TextAreaField
        label="Answer"
        hint={`Mailed to ${ticket.email}`}
        rows={6}
        maxLength={5000}
        {...form.field('message')}
      />
      <p>
        <Button kind="primary" type="submit" busy={form.busy}>
          Send answer
        </Button>
      </p>
    </form>
  );
}
