/** The conversation of a booking's customer and its crew, as one side sees it (decision 235). */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { type Conversation as Shown, getConversation, readMessages } from '#api/contract/conversation.ts';
import type { Side } from '#domain/conversation/events.ts';
import { api, apiQuery } from '#web/lib/api.ts';
import { wallTime } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { conversationTexts } from '#words/generated/shared.ts';
import { notYetThere } from './on-its-way.ts';
import { type Outgoing, Thread, type Unsent } from './Thread.tsx';
import { type Saying, Writer } from './Writer.tsx';

export interface Talk {
  readonly bookingId: string;
  /** IANA zone of the job. */
  readonly zone: string;
  readonly side: Side;
  readonly outgoing: Outgoing;
  readonly onSay: (said: Saying) => void;
  /** Milliseconds between reloads, for clients without a live socket; otherwise the usual default. */
  readonly readAgain?: number;
  /** Wraps it with the page's own kind of heading, including the number of new messages. */
  readonly frame: (title: string, aside: string | undefined, children: ReactNode) => ReactNode;
}

export function Conversation({ frame, ...talk }: Talk) {
  const { bookingId, zone, side, onSay, readAgain } = talk;
  const t = useMessages(conversationTexts);
  const query = useQuery({
    ...apiQuery(getConversation, { params: { id: bookingId } }),
    ...(readAgain !== undefined && { refetchInterval: readAgain }),
  });
  const { data } = query;
  const end = useRef<HTMLDivElement>(null);
  useReading(bookingId, data, end);
  const [name] = data?.names ?? [];
  const outgoing = { ...talk.outgoing, unsent: useOnItsWay(talk.outgoing.unsent, data) };
  const { unsent } = outgoing;
  const count = (data?.messages.length ?? 0) + unsent.length;
  const log = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (log.current) log.current.scrollTop = log.current.scrollHeight;
  }, [count]);
  // Nothing was written, and no one can write: the customer's page omits it.
  if (side === 'customer' && count === 0 && data?.state !== 'open') return null;
  // The job has ended, and its messages are no longer visible to the crew (decision 235).
  const isClosed = side === 'crew' && data?.state === 'open' && data.until !== null;
  return frame(
    name === undefined ? t('title') : t('titleWith', { name }),
    data && data.unread > 0 ? t('unread', { count: data.unread }) : undefined,
    <div className="grid gap-5">
      {query.isError && !data ? <Notice tone="info">{t('notLoaded')}</Notice> : null}
      {isClosed ? <p className="text-small text-muted">{t('closed')}</p> : null}
      {data && count === 0 && data.state === 'open' && !isClosed ? (
        <p className="text-small text-muted">{t('nothingYet')}</p>
      ) : null}
      {count > 0 ? (
        <>
          <Thread ref={log} messages={data?.messages ?? []} zone={zone} outgoing={outgoing} />
          <div ref={end} />
        </>
      ) : null}
      {data && data.state !== 'open' ? (
        <p className="text-small text-muted">{t(data.state)}</p>
      ) : (
        <Writer
          side={side}
          name={name ?? t(side === 'crew' ? 'customer' : 'crew')}
          hidesContacts={data?.hidesContacts ?? false}
          onSay={onSay}
        />
      )}
      <p className="text-micro text-muted">
        {[
          t('kept'),
          ...(data?.state === 'open' && data.until !== null
            ? [t('until', { time: wallTime(data.until, zone) })]
            : []),
        ].join(' ')}
      </p>
    </div>,
  );
}

/** Messages sent but not in the list yet. */
function useOnItsWay(unsent: readonly Unsent[], data: Shown | undefined): readonly Unsent[] {
  const [since, setSince] = useState<ReadonlyMap<string, number>>(new Map());
  if (!data) return unsent;
  const last = data.messages.at(-1)?.id ?? -1;
  const fresh = unsent.filter(({ id }) => !since.has(id));
  if (fresh.length > 0) setSince(new Map([...since, ...fresh.map(({ id }) => [id, last] as const)]));
  return notYetThere(unsent, data.messages, since);
}

/** Tells the server what was read: the end of the messages is visible, and the page has focus. */
function useReading(bookingId: string, data: Shown | undefined, end: RefObject<HTMLDivElement | null>): void {
  const queries = useQueryClient();
  const told = useRef(-1);
  const last = data?.messages.findLast(({ isOwn }) => !isOwn)?.id ?? -1;
  const isNew = data !== undefined && data.unread > 0 && last >= 0;
  useEffect(() => {
    const element = end.current;
    if (!isNew || element === null) return;
    let isSeen = false;
    const look = (): void => {
      if (!isSeen || document.visibilityState !== 'visible' || told.current >= last) return;
      told.current = last;
      const { queryKey } = apiQuery(getConversation, { params: { id: bookingId } });
      api()
        .call(readMessages, { params: { id: bookingId }, body: { upTo: last } })
        .then(
          () => queries.invalidateQueries({ queryKey }),
          // If this fails, the next read reports it.
          () => {
            told.current = -1;
          },
        );
    };
    const observer = new IntersectionObserver((entries) => {
      isSeen = entries.some(({ isIntersecting }) => isIntersecting);
      look();
    });
    observer.observe(element);
    document.addEventListener('visibilitychange', look);
    return () => {
      observer.disconnect();
      document.removeEventListener('visibilitychange', look);
    };
  }, [isNew, last, bookingId, end, queries]);
}
