/** A receipt for tests: a completed weekend job with add-ons, a discount and a refund. */
import type { Language } from '#domain/core/language.ts';
import type { ReceiptView } from './receipt.ts';

/** The sample in a language, with `lines` pieces of furniture. */
export function sampleReceipt(language: Language, lines = 3): ReceiptView {
  const items = Array.from({ length: lines }, (_, k) => ({
    kind: 'item',
    label: `MALM 6-drawer dresser, white stained oak veneer ${k + 1}`,
    amountCents: 9500,
  }));
  const undiscounted = 9500 * lines + 5000;
  const discount = Math.round(undiscounted / 10);
  const total = undiscounted - discount;
  return {
    bookingId: '00000000-0000-4000-8000-000000000000',
    number: 'HX-7K2M4Q',
    status: 'completed',
    paymentStatus: 'partially_refunded',
    language,
    zone: 'America/New_York',
    issuedTo: {
      name: 'Ada Núñez',
      email: 'ada@customers.example',
      address: '350 W 31st St, Apt 4, New York, NY 10001',
    },
    service: {
      serviceName: language === 'es' ? 'Dormitorio' : 'Bedroom',
      brandName: 'IKEA',
      appointment: 'Saturday, January 12, 2030, 9:00 AM - 11:00 AM',
      technicianName: 'Sam R.',
      completedLocal: 'Jan 12, 2030, 10:40 AM EST',
      actualMinutes: 95,
    },
    pricing: {
      lines: [
        ...items,
        { kind: 'add_on', label: 'Evening or weekend', amountCents: 1500 },
        { kind: 'add_on', label: 'Wall mounting', amountCents: 3500 },
        { kind: 'discount', label: '10% discount (THANKS-7K2M4QXB)', amountCents: -discount },
      ],
      undiscountedCents: undiscounted,
      discountCents: discount,
      totalCents: total,
    },
    actualCents: total,
    card: { brand: 'visa', last4: '4242' },
    payments: [
      {
        kind: 'hold',
        label: 'Held, not charged',
        amountCents: total,
        at: '2030-01-10T15:00:00.000Z',
        atLocal: 'Jan 10, 2030, 10:00 AM EST',
      },
      {
        kind: 'capture',
        label: 'Charged for the work',
        amountCents: total,
        at: '2030-01-12T15:40:00.000Z',
        atLocal: 'Jan 12, 2030, 10:40 AM EST',
      },
      {
        kind: 'refund',
        label: 'Refunded',
        amountCents: -2000,
        at: '2030-01-14T20:00:00.000Z',
        atLocal: 'Jan 14, 2030, 3:00 PM EST',
      },
    ],
    totals: { heldCents: 0, capturedCents: total, refundedCents: 2000, paidCents: total - 2000 },
    note: 'Thank you. Refunds take 5-10 business days to show on your statement.',
    tip: null,
    pdfUrl: '/api/bookings/x/receipt.pdf?lang=en',
  };
}
