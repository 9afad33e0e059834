/** One help request: who asks, what was said, an answer by email, and its status. */
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { required } from '#api/contract/fields.ts';
import {
  type AdminTicketDetail,
  getTicket,
  listAnswers,
  replyToTicket,
  setTicketStatus,
} from '#api/contract/support.ts';
import { type SupportStatus, supportStatuses } from '#domain/support/events.ts';
import { apiQuery } from '#web/lib/api.ts';
import { deviceZone, wallTime, zoneName } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useMe } from '#web/shell/Me.tsx';
import { usePathPart } from '#web/shell/navigation.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { formatPhone } from '#web/lib/phone.ts';
import { Button } from '#web/ui/Button.tsx';
import { Strip } from '#web/ui/ConsoleFrame.tsx';
import { classes } from '#web/ui/classes.ts';
import { KeyValue } from '#web/ui/Figures.tsx';
import { BackLink } from '#web/ui/Layout.tsx';
import { SkeletonText } from '#web/ui/Skeleton.tsx';
import { Badge } from '#web/ui/StatusBadge.tsx';
import { SelectField, TextAreaField } from '#web/ui/TextField.tsx';
import { consoleTexts, supportTexts } from '#words/generated/admin.ts';
import { useChange, useChangeForm } from '../change.ts';
import { DetailPage } from '../DetailPage.tsx';
import { roleText } from '../words.ts';
import { AnswerBy } from './AnswerBy.tsx';
import { useAssign } from './assign.ts';
import { answerFor, ticketTones } from './tickets.ts';

const COLUMN = classes(
  'grid gap-4 px-6 py-5 content-start min-w-0 max-desk:px-5 not-first:border-l not-first:border-line max-desk:not-first:border-t max-desk:not-first:border-l-0 max-desk:not-first:border-line',
);

export function TicketPage() {
  const t = useMessages(supportTexts);
  const id = usePathPart('ticketId');
  const query = useQuery(apiQuery(getTicket, { params: { id } }));
  usePageTitle(query.data ? t('requestOf', { number: query.data.ticketId }) : t('request'));
  return (
    <DetailPage
      name={t('request')}
      query={query}
      back={{ href: '/admin/support', label: t('back') }}
      missing={{ title: t('missing'), text: t('missingText') }}
      failure={t('requestFailed')}
      loading={t('requestLoading')}
      skeleton={<SkeletonText heading lines={8} />}
    >
      {(ticket) => <OneTicket ticket={ticket} />}
    </DetailPage>
  );
}

function OneTicket({ ticket }: { readonly ticket: AdminTicketDetail }) {
  const t = useMessages(supportTexts);
  const common = useMessages(consoleTexts);
  return (
    <>
      <Strip
        title={t('requestOf', { number: ticket.ticketId })}
        actions={
          <>
            <TakeButton ticket={ticket} />
            <StatusButtons id={ticket.ticketId} status={ticket.status} />
          </>
        }
      >
        <Badge tone={ticketTones[ticket.status]}>{t(`status_${ticket.status}`)}</Badge>
      </Strip>
      <main id="main" className="grid grid-cols-[minmax(0,1fr)_340px] max-desk:grid-cols-1">
        <section className={COLUMN} aria-labelledby="said">
          <BackLink href="/admin/support">{t('back')}</BackLink>
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
                  <b>{message.from === 'support' ? 'Hexkey' : (ticket.name ?? t('erased'))}</b>{' '}
                  <time dateTime={message.at} className="text-muted">
                    {localTime(message.at)}
                  </time>
                </p>
                <p className="max-w-[72ch] whitespace-pre-wrap wrap-anywhere">
                  {message.text || t('erasedText')}
                </p>
              </li>
            ))}
          </ol>
          <Answer ticket={ticket} />
        </section>
        <section className={COLUMN} aria-labelledby="who">
          <h2 className="text-[1.125rem] wrap-anywhere" id="who">
            {t('whoAsks')}
          </h2>
          <KeyValue
            rows={[
              [t('name'), ticket.name ?? t('erased')],
              [
                t('email'),
                ticket.email === null ? null : <a href={`mailto:${ticket.email}`}>{ticket.email}</a>,
              ],
              [
                t('phone'),
                ticket.phone === null ? null : (
                  <a href={`tel:${ticket.phone}`}>{formatPhone(ticket.phone)}</a>
                ),
              ],
              [t('account'), ticket.person ? roleText(common, ticket.person.role) : t('noAccount')],
              [t('category'), t(`category_${ticket.category}`)],
              [t('priority'), t(`priority_${ticket.priority}`)],
              [t('assignee'), ticket.assignee?.name ?? t('nobody')],
              [t('asked'), localTime(ticket.createdAt)],
              [
                t('answerBy'),
                ticket.answerBy === null ? null : <AnswerBy key="by" instant={ticket.answerBy} />,
              ],
              [t('lastChange'), localTime(ticket.updatedAt)],
            ]}
          />
        </section>
      </main>
    </>
  );
}

/** In the admin's own time zone, since a request has no job site. */
function localTime(instant: string): string {
  const zone = deviceZone();
  return `${wallTime(instant, zone)} ${zoneName(instant, zone)}`;
}

/** Whoever opens a request can take it, so that two admins do not answer the same one. */
function TakeButton({ ticket: { ticketId: id, assignee } }: { readonly ticket: AdminTicketDetail }) {
  const t = useMessages(supportTexts);
  const assign = useAssign(t);
  const me = useMe();
  const isMine = assignee?.id === me.id;
  return (
    <Button
      size="small"
      busy={assign.isPending}
      onClick={() => assign.mutate({ id, adminId: isMine ? null : me.id, seen: assignee?.id ?? null })}
    >
      {t(isMine ? 'giveBack' : 'takeIt')}
    </Button>
  );
}

function StatusButtons({ id, status }: { readonly id: string; readonly status: SupportStatus }) {
  const t = useMessages(supportTexts);
  const set = useChange({
    run: (client, next: SupportStatus) =>
      client.call(setTicketStatus, { params: { id }, body: { status: next } }),
    success: t('statusChanged'),
    failure: t('statusFailed'),
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
        {t(`to_${next}`)}
      </Button>
    ));
}

function Answer({ ticket }: { readonly ticket: AdminTicketDetail }) {
  const t = useMessages(supportTexts);
  const form = useChangeForm({
    schema: z.object({ message: required(5000, t('answerMissing')) }),
    run: (client, body) => client.call(replyToTicket, { params: { id: ticket.ticketId }, body }),
    success: t('answerSent'),
    failure: t('answerFailed'),
    onDone: () => form.fields.reset(),
  });
  if (ticket.status === 'closed') return <p className="text-muted">{t('isClosed')}</p>;
  if (ticket.email === null) return <p className="text-muted">{t('noAddress')}</p>;
  return (
    <form className="grid gap-3" {...form.props}>
      <KeptAnswers ticket={ticket} onUse={(text) => form.fields.setValue('message', text)} />
      <TextAreaField
        label={t('answer')}
        hint={t('mailedTo', { email: ticket.email })}
        rows={6}
        maxLength={5000}
        {...form.field('message')}
      />
      <p>
        <Button kind="primary" type="submit" busy={form.busy}>
          {t('sendAnswer')}
        </Button>
      </p>
    </form>
  );
}

/** Prepared answers in the language of the emails; a selected one is only a starting point. */
function KeptAnswers({
  ticket,
  onUse,
}: {
  readonly ticket: AdminTicketDetail;
  readonly onUse: (text: string) => void;
}) {
  const t = useMessages(supportTexts);
  const { data } = useQuery(apiQuery(listAnswers, {}));
  if (!data || data.answers.length === 0) return null;
  return (
    <SelectField
      label={t('useAnswer')}
      onChange={(event) => {
        const answer = data.answers.find(({ id }) => id === event.currentTarget.value);
        if (answer) onUse(answerFor(ticket, answer));
      }}
    >
      <option value="">{t('ownWords')}</option>
      {data.answers.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </SelectField>
  );
}
