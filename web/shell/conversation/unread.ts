/** How much of a booking's conversation somebody has not read. */
import { useQuery } from '@tanstack/react-query';
import { getConversation } from '#api/contract/conversation.ts';
import { apiQuery } from '#web/lib/api.ts';

/** Messages of the other side that are new; none while nobody knows. */
export function useUnread(bookingId: string, isWanted: boolean): number {
  const query = useQuery({
    ...apiQuery(getConversation, { params: { id: bookingId } }),
    enabled: isWanted,
  });
  return query.data?.unread ?? 0;
}
