/** How many messages of a booking's conversation are unread. */
import { useQuery } from '@tanstack/react-query';
import { getConversation } from '#api/contract/conversation.ts';
import { apiQuery } from '#web/lib/api.ts';

/** New messages from the other side; 0 while unknown. */
export function useUnread(bookingId: string, isWanted: boolean): number {
  const query = useQuery({
    ...apiQuery(getConversation, { params: { id: bookingId } }),
    enabled: isWanted,
  });
  return query.data?.unread ?? 0;
}
