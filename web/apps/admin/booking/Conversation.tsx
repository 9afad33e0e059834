/** The messages between customer and crew, for a dispute; opened explicitly, since that is recorded in the audit. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminBookingDetail } from '#api/contract/admin.ts';
import { getConversation } from '#api/contract/conversation.ts';
import { apiQuery, sentenceOf } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Thread } from '#web/shell/conversation/Thread.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Part } from '#web/ui/ConsoleFrame.tsx';
import { SkeletonText } from '#web/ui/Skeleton.tsx';
import { bookingTexts } from '#words/generated/admin.ts';
import { useMay } from '../may.ts';

export function Conversation({ booking: { id, zone } }: { readonly booking: AdminBookingDetail }) {
  const t = useMessages(bookingTexts);
  const [isOpen, setOpen] = useState(false);
  const query = useQuery({
    ...apiQuery(getConversation, { params: { id } }),
    enabled: isOpen,
  });
  if (!useMay()(getConversation)) return null;
  const { data } = query;
  return (
    <Part title={t('conversation')} hint={t('conversationHint')}>
      {isOpen ? (
        <div className="text-small">
          {query.isError ? <p>{sentenceOf(query.error, t('loadFailed'))}</p> : null}
          {query.isPending ? <SkeletonText lines={3} /> : null}
          {data?.messages.length === 0 ? <p className="text-muted">{t('conversationEmpty')}</p> : null}
          {data ? <Thread messages={data.messages} zone={zone} /> : null}
        </div>
      ) : (
        <Button size="small" onClick={() => setOpen(true)}>
          {t('conversationShow')}
        </Button>
      )}
    </Part>
  );
}
