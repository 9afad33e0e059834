/** Says in a toast what the socket brings while a page stands. */
import type { ServerMessage } from '#api/contract/live.ts';
import { notify } from '#web/ui/toast.ts';

/** Shown as bad news (spec admin §4). */
const destructive = new Set(['payment_failed', 'booking_cancelled', 'application_rejected']);

/** Messages without words, as the greeting and the answer to a ping, say nothing. */
export function announce(message: ServerMessage): void {
  if (!('title' in message)) return;
  notify({
    title: message.title,
    detail: message.message,
    tone: destructive.has(message.type) ? 'bad' : 'ok',
  });
}
