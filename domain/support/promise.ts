/** By when a support request is answered: within a day, as promised on the support page, urgent ones sooner. */
import type { SupportPriority } from './events.ts';
import type { Ticket } from './state.ts';

const hour = 60 * 60 * 1000;

/** Milliseconds from when a request waits for us to its answer. */
const answeredWithin: Readonly<Record<SupportPriority, number>> = {
  critical: hour,
  high: 4 * hour,
  medium: 24 * hour,
  low: 24 * hour,
};

/** The promise in hours: usually, and for urgent requests. */
export const answerHours = {
  usual: answeredWithin.medium / hour,
  urgent: answeredWithin.high / hour,
} as const;

/** ISO instant by which a request is to be answered; null if it does not wait for us. */
export function answerBy({ status, priority, waitingSince }: Ticket): string | null {
  return status === 'open'
    ? new Date(Date.parse(waitingSince) + answeredWithin[priority]).toISOString()
    : null;
}
