/** Shows a toast for what the socket brings while a page is open. */
import type { ServerMessage } from '#api/contract/live.ts';
import { notify } from '#web/ui/toast.ts';

/** Shown as errors (spec admin §4). */
const destructive = new Set(['payment_failed', 'booking_cancelled', 'application_rejected']);

/** Messages without text, such as the greeting and the answer to a ping, show nothing. */
export function announce(message: ServerMessage): void {
  if (!('title' in message)) return;
  notify({
    title: message.title,
    detail: message.message,
    tone: destructive.has(message.type) ? 'bad' : 'ok',
  });
}
