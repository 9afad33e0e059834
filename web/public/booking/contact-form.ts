/** The contact form's rules: those of the booking call, with the sentences that stand beside the fields. */
import * as z from 'zod/mini';
import { email, phone, text } from '#api/contract/fields.ts';
import { nameShape, placeShape, streetRule } from '../fields/shapes.ts';
import type { Draft, DraftContact } from './draft.ts';

export const contactForm = z.object({
  ...nameShape,
  phone,
  email,
  streetAddress: streetRule,
  apartmentUnit: text(40),
  ...placeShape,
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
