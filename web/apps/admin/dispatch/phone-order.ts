/** A phone booking as form values, and in the form that calls take. */
import * as z from 'zod/mini';
import type { bookByPhone } from '#api/contract/dispatch.ts';
import type { BodyOf } from '#api/contract/endpoint.ts';
import { contactInfo } from '#api/contract/bookings.ts';
import { placeText, requiredPlace } from '#api/contract/names.ts';
import { addOn, text } from '#api/contract/fields.ts';
import { fieldError } from '#api/contract/field-error.ts';
import type { quoteRequest } from '#api/contract/quotes.ts';
import { brandField, type BrandId } from '#domain/catalogue/brands.ts';
import { categories, isCategory, type Category } from '#domain/catalogue/categories.ts';
import { serviceTypes } from '#domain/catalogue/options.ts';

const { firstName, lastName, phone, email, city, state, zipCode } = contactInfo.shape;
const filled = (error: string) => z.string().check(z.trim(), z.minLength(1, error));

/** `said`: messages if neither email nor text is chosen for the link, or for a text to someone who has not agreed. */
export function phoneForm(said: { readonly noWay: string; readonly noConsent: string }) {
  return z
    .object({
      firstName,
      lastName,
      phone,
      email,
      streetAddress: requiredPlace(200, fieldError('streetRequired')),
      apartmentUnit: placeText(40),
      city,
      state,
      zipCode,
      specialInstructions: text(1000),
      serviceType: z.enum(serviceTypes.map(({ value }) => value)),
      addOns: z.array(addOn),
      scheduledDate: filled(fieldError('chooseTime')),
      scheduledTime: filled(fieldError('chooseTime')),
      discountCode: text(40),
      locale: z.enum(['en', 'es']),
      byMail: z.boolean(),
      byText: z.boolean(),
      smsConsent: z.boolean(),
    })
    .check((payload) => {
      const { byMail, byText, smsConsent } = payload.value;
      const issue = (path: string, message: string) =>
        payload.issues.push({
          code: 'custom',
          input: payload.value,
          path: [path],
          message,
        });
      if (!byMail && !byText) issue('byMail', said.noWay);
      if (byText && !smsConsent) issue('smsConsent', said.noConsent);
    });
}
export type PhoneForm = z.output<ReturnType<typeof phoneForm>>;

export const emptyForm: PhoneForm = {
  firstName: '',
  lastName: '',
  phone: '',
  email: '',
  streetAddress: '',
  apartmentUnit: '',
  city: '',
  state: '',
  zipCode: '',
  specialInstructions: '',
  serviceType: 'bedroom',
  addOns: [],
  scheduledDate: '',
  scheduledTime: '',
  discountCode: '',
  locale: 'en',
  byMail: true,
  byText: false,
  smsConsent: false,
};

/** A piece to be assembled, as described on the phone. */
export interface Piece {
  readonly id: string;
  readonly brand: BrandId;
  readonly category: Category;
  readonly quantity: number;
}

export const categoryIds = Object.keys(categories).filter(isCategory);

const itemsOf = (pieces: readonly Piece[], nameOf: (category: Category) => string) =>
  pieces.map(({ brand, category, quantity }) => ({
    name: nameOf(category),
    brand,
    category,
    quantity,
  }));

export const countOf = (pieces: readonly Piece[]): number =>
  pieces.reduce((sum, { quantity }) => sum + quantity, 0);

/** The brands of all pieces, as calls carry them. */
export const brandsOfPieces = (pieces: readonly Piece[]): string =>
  brandField(pieces.map(({ brand }) => brand));

const isZip = (typed: string): boolean => /^\d{5}(-\d{4})?$/.test(typed.trim());

/** The ZIP code entered; null while it is incomplete. */
export const zipOf = ({ zipCode: typed }: Pick<PhoneForm, 'zipCode'>): string | null =>
  isZip(typed) ? typed.trim() : null;

/** What is priced while the form is filled in. */
export function quoteOf(
  form: PhoneForm,
  pieces: readonly Piece[],
  nameOf: (category: Category) => string,
): z.input<typeof quoteRequest> {
  const zip = zipOf(form);
  const hasTime = form.scheduledDate !== '' && form.scheduledTime !== '';
  return {
    serviceType: form.serviceType,
    items: itemsOf(pieces, nameOf),
    ...(form.addOns.length > 0 && { addOns: form.addOns }),
    ...(zip !== null && { zip }),
    ...(zip !== null &&
      hasTime && {
        scheduledDate: form.scheduledDate,
        scheduledTime: form.scheduledTime,
      }),
    ...(form.discountCode.trim() && { discountCode: form.discountCode.trim() }),
  };
}

/** The booking itself; `totalPrice`, in dollars, is what the customer was told. */
export function bookingOf(
  form: PhoneForm,
  {
    pieces,
    nameOf,
    customerId,
    totalPrice,
  }: {
    readonly pieces: readonly Piece[];
    readonly nameOf: (category: Category) => string;
    readonly customerId: string | null;
    readonly totalPrice: number | undefined;
  },
): BodyOf<typeof bookByPhone> {
  return {
    customerId,
    serviceType: form.serviceType,
    items: itemsOf(pieces, nameOf),
    ...(form.addOns.length > 0 && { addOns: form.addOns }),
    scheduledDate: form.scheduledDate,
    scheduledTime: form.scheduledTime,
    contactInfo: {
      firstName: form.firstName,
      lastName: form.lastName,
      phone: form.phone,
      email: form.email,
      streetAddress: form.streetAddress,
      apartmentUnit: form.apartmentUnit.trim() || null,
      city: form.city,
      state: form.state,
      zipCode: form.zipCode,
      specialInstructions: form.specialInstructions.trim() || null,
    },
    ...(totalPrice !== undefined && { totalPrice }),
    discountCode: form.discountCode.trim() || null,
    smsConsent: form.smsConsent,
    locale: form.locale,
    channels: [...(form.byMail ? (['mail'] as const) : []), ...(form.byText ? (['sms'] as const) : [])],
  };
}
