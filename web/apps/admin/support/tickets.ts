/** How a request for help is marked; pure. */
import type { SupportStatus } from '#domain/support/events.ts';
import type { Tone } from '#web/ui/StatusBadge.tsx';

/** An open one waits for us. */
export const ticketTones: Readonly<Record<SupportStatus, Tone>> = {
  open: 'warn',
  answered: 'ok',
  closed: 'idle',
};
