/** Mails about a partnership, with the values for their texts: amounts are cents, days YYYY-MM-DD. */
import type { Sealed } from '../core/sealed.ts';
import { unreachable } from '../core/unreachable.ts';
import type { PartnerEvent } from './events.ts';
import type { Partner } from './state.ts';

type Nothing = Readonly<Record<never, never>>;

export interface PartnerLetters {
  partnership_received: Nothing;
  partnership_approved: { readonly storeCode: string };
  partnership_rejected: Nothing;
  partnership_ended: Nothing;
  /** A login that was made for the partner; its link sets the password. */
  partner_credentials: { readonly login: Sealed };
  /** `day`: from which the new terms apply. */
  partner_terms: { readonly day: string };
}
export type PartnerLetter = keyof PartnerLetters;

/** All of them, for tests that cover each. */
export const partnerLetters = [
  'partnership_received',
  'partnership_approved',
  'partnership_rejected',
  'partnership_ended',
  'partner_credentials',
  'partner_terms',
] as const satisfies readonly PartnerLetter[];

/** Whether a letter is about a partnership. */
export const isPartnerLetter = (letter: string): letter is PartnerLetter =>
  partnerLetters.some((one) => one === letter);

/** A letter with its values. */
export type PartnerMail = {
  [Letter in PartnerLetter]: { readonly letter: Letter; readonly values: PartnerLetters[Letter] };
}[PartnerLetter];

/** The mail that an event of the partner's record asks for; null for most. `partner` is the record after it. */
export function mailOf(event: PartnerEvent, partner: Partner): PartnerMail | null {
  switch (event.type) {
    case 'PartnershipApplied':
      return { letter: 'partnership_received', values: {} };
    case 'PartnershipApproved':
      return { letter: 'partnership_approved', values: { storeCode: partner.storeCode ?? '' } };
    case 'PartnershipRejected':
      return { letter: 'partnership_rejected', values: {} };
    case 'PartnershipCancelled':
      return { letter: 'partnership_ended', values: {} };
    case 'PartnerTermsNoticed':
      return { letter: 'partner_terms', values: { day: event.data.from } };
    case 'PartnerTermsAccepted':
    case 'PartnerNotesWritten':
    case 'PartnerDeleted':
    case 'PartnerRegistered':
    case 'PartnerConfirmationSent':
    case 'PartnerEmailConfirmed':
    case 'PartnerLanguageChosen':
    case 'StoreCodeIssued':
    case 'PlaceCodeIssued':
    case 'PlaceCodeEnded':
    case 'PartnerLoginIssued':
    case 'PartnerDetailsChanged':
    case 'PartnerBankConnected':
      return null;
    default:
      return unreachable(event);
  }
}
