/** The contact form's rules: those of the booking call, with the sentences that stand beside the fields. */
import * as z from 'zod/mini';
import { email, phone, required, text, zip } from '#api/contract/fields.ts';
import type { Draft, DraftContact } from './draft.ts';

const states =
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA PR RI SC SD TN TX UT VT VA VI WA WV WI WY';
/** Postal abbreviations that an address may have. */
export const stateCodes: readonly string[] = states.split(' ');

export const contactForm = z.object({
  firstName: required(80, 'First name is required'),
  lastName: required(80, 'Last name is required'),
  phone,
  email,
  streetAddress: required(200, 'Street address is required'),
  apartmentUnit: text(40),
  city: required(80, 'City is required'),
  state: z.string().check(z.refine((value) => stateCodes.includes(value), 'Choose the state')),
  zipCode: zip,
  instructions: text(1000),
  smsConsent: z.boolean(),
});
export type ContactForm = z.output<typeof contactForm>;

/** What the form starts with: what was typed before, else what is known of the signed-in person. */
export function startOf(
  draft: Draft,
  person: {
    readonly firstName: string;
    readonly lastName: string;
    readonly email: string;
    readonly phone?: string | null | undefined;
  } | null,
): ContactForm {
  const known: DraftContact = draft.contact ?? {
    firstName: person?.firstName ?? '',
    lastName: person?.lastName ?? '',
    phone: person?.phone ?? '',
    email: person?.email ?? '',
    streetAddress: '',
    apartmentUnit: '',
    city: '',
    state: '',
    zipCode: draft.zip,
  };
  return {
    ...known,
    // The times that were chosen are those of this ZIP code.
    zipCode: draft.zip,
    instructions: draft.instructions,
    smsConsent: draft.smsConsent,
  };
}

/** The form as the draft keeps it. */
export function contactOf({ instructions, smsConsent, ...contact }: ContactForm): {
  readonly contact: DraftContact;
  readonly instructions: string;
  readonly smsConsent: boolean;
} {
  return { contact, instructions, smsConsent };
}
