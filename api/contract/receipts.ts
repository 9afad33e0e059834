/** Documents for a booking: the receipt as data and PDF, and the appointment for a calendar. */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { bookingStatus, file, paymentStatus, text } from './fields.ts';
import { pricing } from './quotes.ts';

const lang = z.optional(z.enum(['en', 'es']));
/** From the link in the email with the receipt. */
const token = z.optional(text(200));

/** A payment or refund, in cents; `amountCents` is negative for money that goes back to the card. */
const receiptPayment = z.object({
  kind: z.enum(['hold', 'release', 'capture', 'cancellation_fee', 'difference', 'refund']),
  /** Fit to show, in the receipt's language. */
  label: z.string(),
  amountCents: z.number(),
  at: z.string(),
  /** Day and time in the job's zone, in the receipt's language. */
  atLocal: z.string(),
});

export const receipt = z.object({
  bookingId: z.string(),
  number: z.string(),
  status: bookingStatus,
  paymentStatus,
  language: z.enum(['en', 'es']),
  /** IANA zone of all local dates. */
  zone: z.string(),
  issuedTo: z.object({ name: z.string(), email: z.string(), address: z.string() }),
  service: z.object({
    serviceName: z.string(),
    brandName: z.string(),
    /** Day and window as shown. */
    appointment: z.string(),
    technicianName: z.nullable(z.string()),
    completedLocal: z.nullable(z.string()),
    actualMinutes: z.nullable(z.number()),
  }),
  pricing,
  /** The final charge for the work, if it differs from the price; null before completion. */
  actualCents: z.nullable(z.number()),
  card: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
  /** Oldest first. */
  payments: z.array(receiptPayment),
  totals: z.object({
    /** On hold now. */
    heldCents: z.number(),
    capturedCents: z.number(),
    refundedCents: z.number(),
    /** Captured minus refunds. */
    paidCents: z.number(),
  }),
  /** A tip on top of the price, which no line or total includes; null for none. */
  tip: z.nullable(
    z.object({ label: z.string(), amountCents: z.number(), atLocal: z.string(), note: z.string() }),
  ),
  /** One sentence on what the figures mean, such as that the hold is no charge. */
  note: z.string(),
  pdfUrl: z.string(),
});
export type Receipt = z.output<typeof receipt>;

export const getReceipt = endpoint({
  method: 'GET',
  path: '/api/bookings/:id/receipt',
  summary:
    'Every line, hold, capture and refund of a booking, dates in the job’s zone: by session of its customer, or by the token of the receipt’s mail.',
  roles: 'anyone',
  permission: 'manage_bookings',
  query: z.strictObject({ lang, token }),
  response: receipt,
});

export const getReceiptPdf = endpoint({
  method: 'GET',
  path: '/api/bookings/:id/receipt.pdf',
  summary: 'The receipt as PDF, for the same people.',
  roles: 'anyone',
  permission: 'manage_bookings',
  query: z.strictObject({ lang, token }),
  response: file,
  produces: 'application/pdf',
});

export const getCalendar = endpoint({
  method: 'GET',
  path: '/api/bookings/:id/calendar.ics',
  summary:
    'The appointment for a calendar: by session of its customer, or by the token of the tracker’s link.',
  roles: 'anyone',
  permission: 'manage_bookings',
  query: z.strictObject({ lang, token }),
  response: file,
  produces: 'text/calendar',
});
