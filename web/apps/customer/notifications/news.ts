/** A notification in the person's language, and where it leads. The server writes English: its titles are recognised. */
import type { Notification } from '#api/contract/live.ts';
import type { BookingStatus } from '#domain/booking/events.ts';
import { bookingStatusLabels } from '#domain/catalogue/options.ts';
import { unreachable } from '#domain/core/unreachable.ts';
import { calendarDay, windowText } from '#web/lib/format.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import type { UiWords } from '#web/ui/words.ts';
import type { notificationTexts } from '#words/generated/customer.ts';

type Text = TextOf<typeof notificationTexts>;
type Told = Pick<Notification, 'title' | 'message'>;

/** What the customer's notifications are about, by the title that the server gives them. */
const topics = {
  'Booking confirmed': 'confirmed',
  'Payment declined': 'declined',
  'No technician found': 'nobody',
  'Technician assigned': 'assigned',
  'New technician wanted': 'unassigned',
  'Appointment confirmed': 'appointment',
  'Appointment moved': 'moved',
  'On the way': 'route',
  Arrived: 'arrived',
  'Work started': 'started',
  'Job completed': 'completed',
  'Approval wanted': 'approval',
  'Payment received': 'received',
  'Booking cancelled': 'cancelled',
  'Status changed': 'changed',
  'Refund issued': 'refund',
  'New message': 'message',
} as const;
type Topic = (typeof topics)[keyof typeof topics];

const isTitle = (title: string): title is keyof typeof topics => title in topics;

/** The topic of a notification; null for one that is new to this page. */
export const topicOf = ({ title }: Pick<Told, 'title'>): Topic | null =>
  isTitle(title) ? topics[title] : null;

/** The booking's number that a notification names; null where it names none. */
const numberIn = (message: string): string | null => /\bHX-\w{6}\b/.exec(message)?.[0] ?? null;

/** Title and text in the person's language; what is not recognised stays as the server wrote it. */
export function newsText(t: Text, statuses: UiWords['bookingStatuses'], told: Told): Told {
  const topic = topicOf(told);
  const number = numberIn(told.message);
  if (topic === null || number === null) return told;
  return { title: t(topic), message: sentence(t, statuses, topic, number, told.message) ?? told.message };
}

function sentence(
  t: Text,
  statuses: UiWords['bookingStatuses'],
  topic: Topic,
  number: string,
  message: string,
): string | null {
  const [amount, second] = message.match(/\$[\d,]+\.\d{2}/g) ?? [];
  switch (topic) {
    case 'confirmed':
      return amount === undefined ? t('confirmedSaved', { number }) : t('confirmedHeld', { number, amount });
    case 'moved': {
      const [, day, time] = /to (\d{4}-\d{2}-\d{2}), (.+)\.$/.exec(message) ?? [];
      return day === undefined || time === undefined
        ? null
        : t('movedText', { number, when: `${calendarDay(day)}, ${windowText(time)}` });
    }
    case 'route': {
      const minutes = /about (\d+) minutes/.exec(message)?.[1];
      return minutes === undefined ? t('routeText', { number }) : t('routeEta', { number, minutes });
    }
    case 'approval':
      return amount === undefined || second === undefined
        ? null
        : t('approvalText', { number, actual: amount, held: second });
    case 'received':
    case 'refund':
      return amount === undefined ? null : t(`${topic}Text`, { number, amount });
    case 'cancelled':
      return amount === undefined ? t('cancelledText', { number }) : t('cancelledFee', { number, amount });
    case 'changed': {
      const status = statusIn(message);
      return status === null ? null : t('changedText', { number, status: statuses[status] });
    }
    case 'declined':
    case 'nobody':
    case 'assigned':
    case 'unassigned':
    case 'appointment':
    case 'arrived':
    case 'started':
    case 'completed':
    case 'message':
      return t(`${topic}Text`, { number });
    default:
      return unreachable(topic);
  }
}

function statusIn(message: string): BookingStatus | null {
  const label = /is now: (.+)\.$/.exec(message)?.[1];
  const statuses = Object.keys(bookingStatusLabels) as BookingStatus[];
  return statuses.find((status) => bookingStatusLabels[status] === label) ?? null;
}

/** The page where something can be done about it, or the booking's tracker; null where it is about no booking. */
export function newsHref({
  bookingId,
  ...told
}: Pick<Notification, 'title' | 'message' | 'bookingId'>): string | null {
  if (bookingId === null) return null;
  switch (topicOf(told)) {
    case 'declined':
      return `/checkout?booking=${bookingId}&return=dashboard`;
    case 'approval':
      return `/approve/${bookingId}`;
    case 'received':
    case 'refund':
      return `/receipt/${bookingId}`;
    case 'nobody':
      return '/dashboard';
    default:
      return `/booking-tracker?id=${numberIn(told.message) ?? bookingId}`;
  }
}
