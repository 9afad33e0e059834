/** The contact form's rules: those of the booking request, with the messages shown at the fields. */
import * as z from 'zod/mini';
import { fieldError } from '#api/contract/field-error.ts';
import { email, phone, text } from '#api/contract/fields.ts';
import { placeText } from '#api/contract/names.ts';
import { siteShape } from '../fields/site-shape.ts';
import { siteOf, siteTyped } from '../fields/site.ts';
import { nameShape, placeShape, streetRule } from '../fields/shapes.ts';
import { zipDigits } from '../fields/zip.ts';
import type { Draft } from './draft.ts';

export const contactForm = z.object({
  ...nameShape,
  phone,
  email,
  streetAddress: streetRule,
  apartmentUnit: placeText(40),
  ...placeShape,
  instructions: text(1000),
  smsConsent: z.boolean(),
  saveAddress: z.boolean(),
  ...siteShape,
});
export type ContactForm = z.output<typeof contactForm>;

/** The rules for a job at `zip`, whose times were chosen. `state` is null until known. */
export const contactFormAt = (zip: string, state: string | null) =>
  contactForm.check((payload) => {
    const { zipCode, state: typed } = payload.value;
    if (zipDigits(zipCode) !== zip) {
      const message = fieldError('zipMismatch', { zip });
      payload.issues.push({ code: 'custom', input: zipCode, path: ['zipCode'], message });
      return;
    }
    if (state === null || typed === '' || typed === state) return;
    const message = fieldError('stateMismatch', { zip, state });
    payload.issues.push({ code: 'custom', input: typed, path: ['state'], message });
  });

type Person = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone?: string | null | undefined;
};

/** The initial values: earlier input, otherwise what is known of the signed-in person. */
export function startOf(draft: Draft, person: Person | null): ContactForm {
  const { instructions, smsConsent, saveAddress } = draft;
  const site = siteTyped(draft.site);
  const typed =
    draft.typedContact ??
    (draft.contact && { ...draft.contact, instructions, smsConsent, saveAddress, ...site });
  if (!typed)
    return {
      firstName: person?.firstName ?? '',
      lastName: person?.lastName ?? '',
      phone: person?.phone ?? '',
      email: person?.email ?? '',
      streetAddress: '',
      apartmentUnit: '',
      city: '',
      state: '',
      zipCode: draft.zip,
      instructions,
      smsConsent,
      saveAddress,
      ...site,
    };
  const isElsewhere = typed.zipCode.slice(0, 5) !== draft.zip.slice(0, 5);
  return {
    ...typed,
    firstName: typed.firstName || (person?.firstName ?? ''),
    lastName: typed.lastName || (person?.lastName ?? ''),
    phone: typed.phone || (person?.phone ?? ''),
    email: typed.email || (person?.email ?? ''),
    // The chosen times are for this ZIP code, which may be in a different state than the previous one.
    zipCode: draft.zip,
    state: isElsewhere ? '' : typed.state,
  };
}

/** Name and email of a draft, for the account created on the way to its payment. */
export function typedBefore(draft: Draft | null): Pick<ContactForm, 'firstName' | 'lastName' | 'email'> {
  const { firstName = '', lastName = '', email: mail = '' } = draft?.typedContact ?? draft?.contact ?? {};
  return { firstName, lastName, email: mail };
}

/** The submitted form, as the draft stores it. */
export const contactOf = ({
  instructions,
  smsConsent,
  saveAddress,
  parking,
  access,
  wall,
  ...contact
}: ContactForm) => ({
  contact,
  typedContact: null,
  instructions,
  smsConsent,
  saveAddress,
  site: siteOf({ parking, access, wall }),
});
