/** What a partner is, folded from the events. */
import type { PartnerId } from '../core/ids.ts';
import type { Sealed } from '../core/sealed.ts';
import { notBegun, unreachable } from '../core/unreachable.ts';
import type { PartnerBank, PartnerEvent, PartnerPerson, StoreDetails } from './events.ts';

export interface Partner {
  /** `registered`: has a login, has not applied yet; `applied`: shown as Pending. */
  readonly status: 'registered' | 'applied' | 'active' | 'rejected' | 'cancelled';
  readonly id: PartnerId;
  readonly store: StoreDetails;
  readonly person: PartnerPerson;
  readonly commissionBps: number;
  readonly source: 'website' | 'admin';
  readonly storeCode: string | null;
  readonly username: Sealed | null;
  readonly bank: PartnerBank | null;
  readonly internalNotes: string | null;
  readonly since: string;
  /** When the partnership ended; null while it has not. */
  readonly cancelledAt: string | null;
}

export type PartnerState = { readonly status: 'none' } | Partner;

/** Whether a booking made with the partner's code now is attributed to the partner. */
export function attributes(partner: PartnerState): partner is Partner & { readonly storeCode: string } {
  return partner.status === 'active' && partner.storeCode !== null;
}

/** One event further. */
export function evolve(state: PartnerState, event: PartnerEvent): PartnerState {
  if (event.type === 'PartnerRegistered') {
    const { partnerId: id, store, person, commissionBps, source, at } = event.data;
    return {
      status: source === 'admin' ? 'active' : 'registered',
      id,
      store,
      person,
      commissionBps,
      source,
      storeCode: null,
      username: null,
      bank: null,
      internalNotes: null,
      since: at,
      cancelledAt: null,
    };
  }
  if (state.status === 'none') return notBegun(event);
  switch (event.type) {
    case 'PartnershipApplied':
      return { ...state, status: 'applied', store: event.data.store, person: event.data.person };
    case 'PartnershipApproved':
      return { ...state, status: 'active', internalNotes: event.data.notes };
    case 'PartnershipRejected':
      return { ...state, status: 'rejected', internalNotes: event.data.notes };
    case 'StoreCodeIssued':
      return { ...state, storeCode: event.data.storeCode };
    case 'PartnerLoginIssued':
      return { ...state, username: event.data.username };
    case 'PartnerDetailsChanged': {
      const { store, person, commissionBps } = event.data;
      return { ...state, store, person, commissionBps };
    }
    case 'PartnerBankConnected': {
      const { connectedAccountId, bankName, last4 } = event.data;
      return { ...state, bank: { connectedAccountId, bankName, last4 } };
    }
    case 'PartnershipCancelled':
      return { ...state, status: 'cancelled', cancelledAt: event.data.at };
    default:
      return unreachable(event);
  }
}
