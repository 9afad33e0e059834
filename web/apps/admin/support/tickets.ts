/** The marks of a help request; pure. */
import type { AdminTicket, CannedAnswer } from '#api/contract/support.ts';
import type { SupportStatus } from '#domain/support/events.ts';
import type { Tone } from '#web/ui/StatusBadge.tsx';

/** An open one waits for us. */
export const ticketTones: Readonly<Record<SupportStatus, Tone>> = {
  open: 'warn',
  answered: 'ok',
  closed: 'idle',
};

/** A prepared answer for one request: in its language, with its name and number. */
export function answerFor(
  { language, name, ticketId }: Pick<AdminTicket, 'language' | 'name' | 'ticketId'>,
  answer: Pick<CannedAnswer, 'en' | 'es'>,
): string {
  const firstName = name?.trim().split(/\s+/)[0] ?? '';
  return answer[language].replaceAll('{name}', firstName).replaceAll('{number}', ticketId);
}
