/** By when a request for help is answered: within a day, as the support page says, and what is urgent sooner. */
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

/** What is said of it: hours to an answer as usual, and where it is urgent. */
export const answerHours = {
  usual: answeredWithin.medium / hour,
  urgent: answeredWithin.high / hour,
} as const;

/** ISO instant by which a request is to be answered; null: it does not wait for us. */
export function answerBy({ status, priority, waitingSince }: Ticket): string | null {
  return status === 'open'
    ? new Date(Date.parse(waitingSince) + answeredWithin[priority]).toISOString()
    : null;
}
