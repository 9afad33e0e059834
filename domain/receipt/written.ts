/**
 * Receipts and calendar entries as text: dates and money formatted for the language, in the job's zone; lines and
 * notes.
 */
import type { ReceiptTexts } from '#words/generated/server.ts';
import type { Translate } from '#words/texts.ts';
import type { Appointment, PriceLine } from '../booking/events.ts';
import type { Booking } from '../booking/state.ts';
import { brandedName } from '../catalogue/brands.ts';
import { zonedText } from '../core/dates.ts';
import type { Language } from '../core/language.ts';
import { unreachable } from '../core/unreachable.ts';
import { shownHours } from '../scheduling/crew.ts';
import { arrivalTimes, windowWords } from '../scheduling/slots.ts';
import { epochOf } from '../scheduling/wall-time.ts';

/** Day and time in the job's zone: `Jan 8, 2030, 9:30 AM EST`. */
export function receiptMoment(language: Language, instant: string, zone: string): string {
  return zonedText(language, epochOf(instant), zone, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
}

/**
 * Day and window of an appointment and how long the work takes: `Tuesday, January 8, 2030, arrival 9–11 AM, about 2
 * hours of work`; without the work if `minutes` is null.
 */
export function receiptAppointment(
  t: Translate<ReceiptTexts>,
  language: Language,
  { startsAt, time, zone }: Appointment,
  minutes: number | null,
): string {
  const day = zonedText(language, epochOf(startsAt), zone, { dateStyle: 'full' });
  const times = arrivalTimes(language, time);
  if (times === null) return `${day}, ${windowWords(language, time)}`;
  return t('appointment', { day, ...times, hours: minutes === null ? 0 : shownHours(minutes) });
}

/** A price line as text; product names are not translated. */
export function receiptLine(
  t: Translate<ReceiptTexts>,
  line: PriceLine,
  { discountCode }: Pick<Booking, 'discountCode'>,
): string {
  switch (line.kind) {
    case 'item':
      return quantified(
        line.brand === undefined ? line.name : brandedName(line.brand, line.name),
        line.quantity,
      );
    case 'items_estimate':
      return t('items', { count: line.itemCount });
    case 'add_on':
      return t(`addOn_${line.addOn}`);
    case 'discount':
      return t('discount', { percent: line.percent, code: discountCode ?? 'none' });
    case 'minimum':
    case 'adjustment':
      return t(line.kind);
    default:
      return unreachable(line);
  }
}

const quantified = (name: string, quantity: number): string =>
  quantity > 1 ? `${name} × ${quantity}` : name;

/** What the figures mean, in one sentence. */
export function receiptNote(t: Translate<ReceiptTexts>, { status, payment }: Booking): string {
  if (payment.captured > 0) return t('note_paid');
  if (status === 'cancelled') return t('note_cancelled');
  if (payment.hold) return t('note_held');
  return t(payment.state === 'card_saved' ? 'note_saved' : 'note_nothing');
}
