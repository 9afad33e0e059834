/** A partner, folded from the events. */
import type { PartnerId } from '../core/ids.ts';
import type { Language } from '../core/language.ts';
import type { Sealed } from '../core/sealed.ts';
import { notBegun, unreachable } from '../core/unreachable.ts';
import type { AgreedVersions } from './agreements.ts';
import type { PlaceCode } from './code-kinds.ts';
import type { PartnerAccount, PartnerBank, PartnerEvent, PartnerPerson, StoreDetails } from './events.ts';

export interface Partner {
  /** `registered`: has a login, has not applied yet; `applied`: shown as Pending. */
  readonly status: 'registered' | 'applied' | 'active' | 'rejected' | 'cancelled';
  readonly id: PartnerId;
  /** Who signed up; null for a partner added by an admin. */
  readonly account: PartnerAccount | null;
  /** Null: not chosen. */
  readonly language: Language | null;
  /** The newest link that confirms the account's address. */
  readonly confirmationId: string | null;
  readonly emailConfirmed: boolean;
  readonly store: StoreDetails;
  readonly person: PartnerPerson;
  readonly commissionBps: number;
  readonly source: 'website' | 'admin';
  readonly storeCode: string | null;
  /** For places and campaigns, oldest first, including ended ones. */
  readonly codes: readonly PlaceCode[];
  readonly username: Sealed | null;
  readonly bank: PartnerBank | null;
  /** Our own note from the decision, or what an admin has written since, which is sealed. */
  readonly internalNotes: Sealed | string | null;
  /** The agreements made with the application, and when (ISO). */
  readonly agreed: { readonly versions: AgreedVersions; readonly at: string } | null;
  /** ISO instants; null: not yet. */
  readonly appliedAt: string | null;
  readonly decidedAt: string | null;
  readonly endedAt: string | null;
  /** When an admin deleted the record (ISO); it counts as ended until everything is paid. */
  readonly deletedAt: string | null;
  /** The version of the terms that the partner was last told of, and the one agreed to since. */
  readonly terms: {
    readonly noticed: { readonly version: string; readonly from: string; readonly at: string } | null;
    readonly accepted: { readonly version: string; readonly at: string } | null;
  };
  readonly since: string;
}

export type PartnerState = { readonly status: 'none' } | Partner;

/** Whether a booking made with the partner's code now is attributed to the partner. */
export function attributes(partner: PartnerState): partner is Partner & { readonly storeCode: string } {
  return partner.status === 'active' && partner.storeCode !== null;
}

/** Where mails about the account go: the address it was made with, or the contact's for a partner added by an admin. */
export const mailAddressOf = ({ account, person }: Partner): Sealed => account?.email ?? person.contactEmail;

/**
 * The name for the greeting in a mail about the account; null until its address is confirmed, since a stranger may have
 * typed both (decision 059), and for those of whom we only know a full name.
 */
export const greetedPartner = ({ account, emailConfirmed }: Partner): Sealed | null =>
  account && emailConfirmed ? account.firstName : null;

/** Applies one event. */
export function evolve(state: PartnerState, event: PartnerEvent): PartnerState {
  if (event.type === 'PartnerRegistered') {
    const {
      partnerId: id,
      account,
      language,
      confirmationId,
      store,
      person,
      commissionBps,
      source,
      at,
    } = event.data;
    return {
      status: source === 'admin' ? 'active' : 'registered',
      id,
      account,
      language,
      confirmationId,
      emailConfirmed: false,
      store,
      person,
      commissionBps,
      source,
      storeCode: null,
      codes: [],
      username: null,
      bank: null,
      internalNotes: null,
      agreed: null,
      appliedAt: null,
      decidedAt: null,
      endedAt: null,
      deletedAt: null,
      terms: { noticed: null, accepted: null },
      since: at,
    };
  }
  if (state.status === 'none') return notBegun(event);
  switch (event.type) {
    case 'PartnerConfirmationSent':
      return { ...state, confirmationId: event.data.confirmationId };
    case 'PartnerEmailConfirmed':
      return { ...state, emailConfirmed: true };
    case 'PartnerLanguageChosen':
      return { ...state, language: event.data.language };
    case 'PartnershipApplied': {
      const { store, person, agreed: versions, at } = event.data;
      const applied = { agreed: { versions, at }, appliedAt: at, decidedAt: null };
      return { ...state, status: 'applied', store, person, ...applied };
    }
    case 'PartnershipApproved':
      return { ...state, status: 'active', internalNotes: event.data.notes, decidedAt: event.data.at };
    case 'PartnershipRejected':
      return { ...state, status: 'rejected', internalNotes: event.data.notes, decidedAt: event.data.at };
    case 'StoreCodeIssued':
      return { ...state, storeCode: event.data.storeCode };
    case 'PlaceCodeIssued': {
      const { code, kind, name, until, at: since } = event.data;
      return { ...state, codes: [...state.codes, { code, kind, name, until, since, endedAt: null }] };
    }
    case 'PlaceCodeEnded': {
      const { code, at: endedAt } = event.data;
      const codes = state.codes.map((one) => (one.code === code ? { ...one, endedAt } : one));
      return { ...state, codes };
    }
    case 'PartnerLoginIssued':
      return { ...state, username: event.data.username };
    case 'PartnerDetailsChanged': {
      const { store, person, commissionBps } = event.data;
      return { ...state, store, person, commissionBps };
    }
    case 'PartnerBankConnected': {
      const { connectedAccountId, bankAccountId, bankName, last4, accountType } = event.data;
      return { ...state, bank: { connectedAccountId, bankAccountId, bankName, last4, accountType } };
    }
    case 'PartnerTermsNoticed':
      return { ...state, terms: { ...state.terms, noticed: event.data } };
    case 'PartnerTermsAccepted': {
      const { version, at } = event.data;
      return { ...state, terms: { ...state.terms, accepted: { version, at } } };
    }
    case 'PartnerNotesWritten':
      return { ...state, internalNotes: event.data.notes };
    case 'PartnerDeleted': {
      const { at } = event.data;
      return { ...state, status: 'cancelled', endedAt: state.endedAt ?? at, deletedAt: at };
    }
    case 'PartnershipCancelled':
      return { ...state, status: 'cancelled', endedAt: event.data.at };
    default:
      return unreachable(event);
  }
}
