/** Which messages of this side are still on their way: one that has arrived stands in the thread once, before its own answer is there too. */
import type { ConversationMessage } from '#api/contract/conversation.ts';
import type { Unsent } from './Thread.tsx';

/** What tells one message from another, of those that one person writes within a moment. */
const isSame = ({ text, quick }: Unsent, message: ConversationMessage): boolean =>
  message.text === text &&
  message.quick === quick &&
  (text !== null || quick !== null || message.photos.length > 0);

/**
 * Of what was sent, what has not arrived. `since`: by an unsent one's id the last message that there was when it was sent.
 * Each that has arrived stands for one of them, and for none that has failed.
 */
export function notYetThere(
  unsent: readonly Unsent[],
  messages: readonly ConversationMessage[],
  since: ReadonlyMap<string, number>,
): readonly Unsent[] {
  const taken = new Set<number>();
  return unsent.filter((one) => {
    const last = since.get(one.id);
    if (last === undefined || one.state === 'failed') return true;
    const arrived = messages.find(
      (message) => message.isOwn && message.id > last && !taken.has(message.id) && isSame(one, message),
    );
    if (!arrived) return true;
    taken.add(arrived.id);
    return false;
  });
}
