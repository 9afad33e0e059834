/** The words of receipts and calendar entries, in each language; dates and money by its rules, in the job's zone. */
import { addOnOf } from '../pricing/add-on-prices.ts';
import type { AddOn, Appointment, PriceLine } from '../booking/events.ts';
import type { Booking } from '../booking/state.ts';
import type { Cents } from '../core/money.ts';
import { serviceTypes, type ServiceType } from '../catalogue/options.ts';
import type { ReceiptMovementKind } from './receipt.ts';
import { unreachable } from '../core/unreachable.ts';

export type ReceiptLanguage = 'en' | 'es';

interface Words {
  readonly locale: string;
  readonly receipt: string;
  readonly booking: string;
  readonly issuedTo: string;
  readonly service: string;
  readonly appointment: string;
  readonly technician: string;
  readonly completed: string;
  readonly duration: (minutes: number) => string;
  readonly lines: string;
  readonly total: string;
  readonly actual: string;
  readonly payments: string;
  readonly ending: string;
  readonly held: string;
  readonly paid: string;
  readonly page: string;
  readonly localTime: (zone: string) => string;
  /** Of letters that no font of ours has, which `mark` stands for. */
  readonly unprintable: (mark: string) => string;
  readonly movements: Readonly<Record<ReceiptMovementKind, string>>;
  readonly notes: Readonly<Record<'held' | 'saved' | 'paid' | 'cancelled' | 'nothing', string>>;
  readonly services: Readonly<Record<ServiceType, string>>;
  readonly addOns: Readonly<Record<AddOn, string>> | null;
  readonly minimum: string;
  readonly discount: string;
  readonly adjustment: string;
  /** Between what was charged and the price. */
  readonly difference: string;
  readonly items: (count: number) => string;
  readonly calendar: { readonly title: string; readonly details: (number: string) => string };
}

const serviceLabels = Object.fromEntries(serviceTypes.map(({ value, label }) => [value, label])) as Record<
  ServiceType,
  string
>;

const words: Readonly<Record<ReceiptLanguage, Words>> = {
  en: {
    locale: 'en-US',
    receipt: 'Receipt',
    booking: 'Booking',
    issuedTo: 'Issued to',
    service: 'Service',
    appointment: 'Appointment',
    technician: 'Technician',
    completed: 'Completed',
    duration: (minutes) => `${minutes} minutes of work`,
    lines: 'Price',
    total: 'Total',
    actual: 'Final price',
    payments: 'On your card',
    ending: 'ending in',
    held: 'On hold, not charged',
    paid: 'Paid',
    page: 'Page',
    localTime: (zone) => `Times are those of the job site (${zone}).`,
    unprintable: (mark) =>
      `${mark} marks letters that this document cannot print. The receipt on our site shows them.`,
    movements: {
      hold: 'Held, not charged',
      release: 'Hold released',
      capture: 'Charged for the work',
      cancellation_fee: 'Cancellation fee',
      difference: 'Charged for the approved difference',
      refund: 'Refunded',
    },
    notes: {
      held: 'The amount is held on your card and not charged until the work is done.',
      saved: 'Your card is saved. Nothing is held or charged yet.',
      paid: 'Thank you. Refunds take 5-10 business days to show on your statement.',
      cancelled: 'This booking is cancelled.',
      nothing: 'Nothing is held or charged yet.',
    },
    services: serviceLabels,
    addOns: null,
    minimum: 'Minimum price',
    discount: 'discount',
    adjustment: 'Adjusted by Hexkey',
    difference: 'Difference from the sum above',
    items: (count) => `Assembly of ${count} ${count === 1 ? 'item' : 'items'}`,
    calendar: {
      title: 'Furniture assembly',
      details: (number) => `Booking ${number} with Hexkey. Please have the boxes in the room.`,
    },
  },
  es: {
    locale: 'es-US',
    receipt: 'Recibo',
    booking: 'Reserva',
    issuedTo: 'A nombre de',
    service: 'Servicio',
    appointment: 'Cita',
    technician: 'Técnico',
    completed: 'Terminado',
    duration: (minutes) => `${minutes} minutos de trabajo`,
    lines: 'Precio',
    total: 'Total',
    actual: 'Precio final',
    payments: 'En su tarjeta',
    ending: 'terminada en',
    held: 'Retenido, sin cobrar',
    paid: 'Pagado',
    page: 'Página',
    localTime: (zone) => `Las horas son las del lugar del trabajo (${zone}).`,
    unprintable: (mark) =>
      `${mark} indica letras que este documento no puede imprimir. El recibo en nuestro sitio las muestra.`,
    movements: {
      hold: 'Retenido, sin cobrar',
      release: 'Retención liberada',
      capture: 'Cobrado por el trabajo',
      cancellation_fee: 'Cargo por cancelación',
      difference: 'Cobrado por la diferencia aprobada',
      refund: 'Reembolsado',
    },
    notes: {
      held: 'El importe está retenido en su tarjeta y no se cobra hasta que el trabajo esté hecho.',
      saved: 'Su tarjeta está guardada. Todavía no se ha retenido ni cobrado nada.',
      paid: 'Gracias. Los reembolsos tardan de 5 a 10 días hábiles en aparecer en su estado de cuenta.',
      cancelled: 'Esta reserva está cancelada.',
      nothing: 'Todavía no se ha retenido ni cobrado nada.',
    },
    services: {
      bedroom: 'Dormitorio',
      living_room: 'Sala',
      office: 'Oficina',
      kitchen: 'Cocina',
      dining_room: 'Comedor',
      outdoor: 'Exterior',
      exercise: 'Equipo de ejercicio',
      other: 'Otro',
    },
    addOns: {
      same_day: 'Servicio el mismo día',
      evening_weekend: 'Tarde o fin de semana',
      rearrangement: 'Reacomodo de muebles',
      wall_mounting: 'Montaje en pared',
      old_furniture_removal: 'Retiro de muebles viejos',
    },
    minimum: 'Precio mínimo',
    discount: 'de descuento',
    adjustment: 'Ajustado por Hexkey',
    difference: 'Diferencia respecto a la suma de arriba',
    items: (count) => `Montaje de ${count} ${count === 1 ? 'mueble' : 'muebles'}`,
    calendar: {
      title: 'Montaje de muebles',
      details: (number) => `Reserva ${number} con Hexkey. Tenga las cajas en la habitación, por favor.`,
    },
  },
};

/** The words of a language. */
export function receiptWords(language: ReceiptLanguage): Words {
  return words[language];
}

/** `$187.50`, `-$20.00`, as the language writes dollars. */
export function receiptMoney(language: ReceiptLanguage, amount: Cents): string {
  return new Intl.NumberFormat(words[language].locale, { style: 'currency', currency: 'USD' }).format(
    amount / 100,
  );
}

/** Day and time in the job's zone: `Jan 8, 2030, 9:30 AM EST`. */
export function receiptMoment(language: ReceiptLanguage, instant: string, zone: string): string {
  return new Intl.DateTimeFormat(words[language].locale, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: zone,
  }).format(Date.parse(instant));
}

/** Day and window of an appointment: `Tuesday, January 8, 2030, 9:00 AM - 11:00 AM`. */
export function receiptAppointment(language: ReceiptLanguage, { startsAt, time, zone }: Appointment): string {
  const day = new Intl.DateTimeFormat(words[language].locale, { dateStyle: 'full', timeZone: zone });
  return `${day.format(Date.parse(startsAt))}, ${time}`;
}

/** A line's label: goods keep their names, what is ours is said in the language. */
export function receiptLine(
  language: ReceiptLanguage,
  line: PriceLine,
  { itemCount, discountCode }: Pick<Booking, 'itemCount' | 'discountCode'>,
): string {
  const said = words[language];
  switch (line.kind) {
    case 'item':
      return line.label;
    case 'items_estimate':
      return said.items(itemCount);
    case 'add_on': {
      const addOn = addOnOf(line.label);
      return (addOn && said.addOns?.[addOn]) || line.label;
    }
    case 'minimum':
      return said.minimum;
    case 'discount': {
      const percent = /^\d+%/.exec(line.label)?.[0] ?? '';
      return `${percent} ${said.discount}${discountCode === null ? '' : ` (${discountCode})`}`.trim();
    }
    case 'adjustment':
      return said.adjustment;
    default:
      return unreachable(line.kind);
  }
}

/** What the figures mean, in one sentence. */
export function receiptNote(language: ReceiptLanguage, { status, payment }: Booking): string {
  const { notes } = words[language];
  if (payment.captured > 0) return notes.paid;
  if (status === 'cancelled') return notes.cancelled;
  if (payment.hold) return notes.held;
  return payment.state === 'card_saved' ? notes.saved : notes.nothing;
}
