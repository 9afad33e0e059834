/** Schemas of single fields that several areas share, with the specs' sentences. */
import type { Readable } from 'node:stream';
import * as z from 'zod/mini';
import type { BookingStatus } from '#domain/booking/events.ts';
import type { PaymentState } from '#domain/booking/state.ts';
import type { MediaType } from './endpoint.ts';
import { fieldError } from './field-error.ts';

// Rules are patterns wherever possible, so that the OpenAPI document includes them.

// Line breaks and tabs are allowed in notes; other control characters only confuse readers and logs.
const noControls = z.regex(/^[\P{Cc}\t\n\r]*$/u, fieldError('controlCharacters'));

/** A string without control characters; `max` characters, trimmed. */
export const text = (max: number) =>
  z
    .string(fieldError('textMissing'))
    .check(z.trim(), z.maxLength(max, fieldError('tooLong', { max })), noControls);

/** Not blank; `missing` is the message if it is. */
export const filled = (missing: string) => z.regex(/\S/u, missing);

/** A text that must not be empty; `missing` is the message if it is. */
export const required = (max: number, missing: string) => text(max).check(filled(missing));

const emailChecks = [
  z.trim(),
  z.toLowerCase(),
  z.maxLength(254),
  z.email(fieldError('emailInvalid')),
] as const;

export const email = z.string(fieldError('emailInvalid')).check(...emailChecks);

/** An email address with its own message if it is missing. */
export const requiredEmail = (missing: string) => z.string(missing).check(filled(missing), ...emailChecks);

/** A new password (spec customer §5, technician §5). */
export const newPassword = z
  .string(fieldError('passwordShort'))
  .check(z.minLength(8, fieldError('passwordShort')), z.maxLength(200, fieldError('tooLong', { max: 200 })));

/** A password at sign-in: any text. */
export const password = z
  .string(fieldError('fillAll'))
  .check(z.minLength(1, fieldError('fillAll')), z.maxLength(1000));

/** A US phone number as typed; the server normalizes it to E.164. */
export const phone = z.string(fieldError('phoneInvalid')).check(
  z.trim(),
  z.maxLength(30),
  z.regex(
    // Only the separators used in phone numbers: no tabs, no line breaks.
    /^(\+?1[ \u00a0.-]?)?\(?[2-9]\d{2}\)?[ \u00a0.-]?\d{3}[ \u00a0.-]?\d{4}$/,
    fieldError('phoneInvalid'),
  ),
);

/** The last digits of a phone number, which neither our emails nor the pages they link to show. */
export const phoneDigits = z
  .string(fieldError('phoneDigitsInvalid'))
  .check(z.trim(), z.regex(/^\d{4}$/, fieldError('phoneDigitsInvalid')));

export const zip = z
  .string(fieldError('zipInvalid'))
  .check(z.trim(), z.regex(/^\d{5}(-\d{4})?$/, fieldError('zipInvalid')));

/** Calendar day at the job site. */
export const day = z
  .string(fieldError('chooseDay'))
  .check(
    z.regex(/^\d{4}-\d{2}-\d{2}$/, fieldError('dayUnreadable')),
    z.iso.date(fieldError('dayDoesNotExist')),
  );

/** The two letters of a state; `missing` is the message for no text, `wrong` for anything but two letters. */
export const stateCode = (missing: string, wrong: string) =>
  z.string(missing).check(z.trim(), z.regex(/^[A-Za-z]{2}$/, wrong), z.toUpperCase());

/** Matches whole numbers from 1 to `max`, without leading zeros. */
function upTo(max: number): RegExp {
  const digits = String(max);
  const shorter = digits.length > 1 ? [`[1-9]\\d{0,${digits.length - 2}}`] : [];
  const smaller = digits.split('').flatMap((digit, place) => {
    const min = place === 0 ? 1 : 0;
    if (Number(digit) - 1 < min) return [];
    return [`${digits.slice(0, place)}[${min}-${Number(digit) - 1}]\\d{${digits.length - place - 1}}`];
  });
  return new RegExp(`^(?:${[...shorter, ...smaller, digits].join('|')})$`);
}

/** A number in a query string: whole, from 1 to `max`. */
export const queryNumber = (max: number, message: string) =>
  z.pipe(z.string(message).check(z.regex(upTo(max), message)), z.transform(Number));

/** Dollars as the specs' calls send them: a number or a numeric string, at most two decimals. */
export const dollars = z.union([
  z.number(fieldError('enterAmount')).check(z.nonnegative(), z.maximum(1_000_000)),
  z.string().check(z.regex(/^\d{1,7}(\.\d{1,2})?$/, fieldError('amountNotInDollars'))),
]);

/** A whole, non-negative number of cents. */
export const centsAmount = z
  .int(fieldError('amountNotInCents'))
  .check(z.nonnegative(), z.maximum(100_000_000));

/** An opaque id or a booking number. */
const id = z
  .string(fieldError('provideId'))
  .check(z.trim(), z.regex(/^[A-Za-z0-9_-]{1,64}$/, fieldError('notValidId')));

/** Like `id`, but also as a number, which the specs' screens send. */
export const looseId = z.pipe(
  z.union([id, z.int().check(z.nonnegative())]),
  z.transform((value) => String(value)),
);

export const bookingStatuses = [
  'pending',
  'confirmed',
  'assigned',
  'scheduled',
  'in_route',
  'on_site',
  'in_progress',
  'completed',
  'cancelled',
] as const satisfies readonly BookingStatus[];
export const bookingStatus = z.enum(bookingStatuses);

const paymentStatuses = [
  'none',
  'card_saved',
  'authorized',
  'captured',
  'partially_refunded',
  'refunded',
  'failed',
  'cancelled',
] as const satisfies readonly PaymentState[];
export const paymentStatus = z.enum(paymentStatuses);

export const rating = z.union(
  [z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)],
  fieldError('ratingMissing'),
);

/** Answers without further data. */
export const success = z.object({ success: z.literal(true) });

/** Add-ons of spec customer §9. */
export const addOn = z.enum([
  'same_day',
  'evening_weekend',
  'rearrangement',
  'wall_mounting',
  'old_furniture_removal',
]);

/**
 * A file as the answer of an endpoint that `produces` it; `name` is the file name, `type` which of several media types
 * it has.
 */
export const file = z.custom<{
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly type?: MediaType;
}>((value) => typeof value === 'object' && value !== null && 'name' in value && 'bytes' in value);

/**
 * A file that is generated while it is sent. If that fails, the connection breaks off, so that no one takes the file
 * for complete. `rows`: how many a list will have, for a progress display.
 */
export const streamedFile = z.custom<{
  readonly name: string;
  readonly stream: Readable;
  readonly rows?: number;
}>((value) => typeof value === 'object' && value !== null && 'name' in value && 'stream' in value);

/** Why a place can't be booked yet, as quotes and slots report it; null if it can. */
export const notServed = z.nullable(
  z.object({
    code: z.literal('not_served'),
    /** Nobody with fitting skills comes there, or not as many as the order takes. */
    why: z.enum(['nobody', 'too_few']),
    /** Fit to show. */
    message: z.string(),
    zip: z.string(),
    state: z.string(),
  }),
);
