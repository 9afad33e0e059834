/** What a partner is, folded from the events; what may be asked of the record, and the answer. */
import { storeCodePrefix } from '../catalogue/brands.ts';
import { changesNothing, decided, type DecidedBy, type DecisionOf, refused } from '../core/decision.ts';
import type { PartnerId } from '../core/ids.ts';
import type { Sealed } from '../core/sealed.ts';
import type { PartnerBank, PartnerEvent, PartnerPerson, StoreDetails } from './events.ts';
import { unreachable } from '../core/unreachable.ts';

/** 4 % of the completed booking (spec admin §9). */
export const defaultCommissionBps = 400;

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
}

export type PartnerState = { readonly status: 'none' } | Partner;

export const noPartner: PartnerState = { status: 'none' };

/** A store of which no more than its name is known: what the admin's short form leaves open (spec admin §2). */
export function storeNamed(storeName: string): StoreDetails {
  return {
    storeName,
    legalBusinessName: null,
    storeType: null,
    businessType: null,
    businessCategory: 'furniture_retail',
    websiteUrl: null,
    city: null,
    state: null,
    zipCode: null,
    country: 'US',
    yearsInBusiness: null,
    numberOfLocations: 1,
    averageMonthlySales: null,
    furnitureBrandsSold: null,
    currentAssemblyServices: null,
    storeHours: null,
    preferredQrDesign: 'standard',
  };
}

/** Whether a booking made with the partner's code now is attributed to the partner. */
export function attributes(partner: PartnerState): partner is Partner & { readonly storeCode: string } {
  return partner.status === 'active' && partner.storeCode !== null;
}

/** A store code such as `IKEA-7K2M`: the brand's prefix (spec customer §9) and the caller's random characters. */
export function storeCodeFor(storeName: string, random: string): string {
  return `${storeCodePrefix(storeName)}-${random.toUpperCase()}`;
}

/** Folds one event. Events that meet no partner change nothing, so that a fold never fails. */
export function evolvePartner(state: PartnerState, event: PartnerEvent): PartnerState {
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
    };
  }
  if (state.status === 'none') return state;
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
      return { ...state, status: 'cancelled' };
    default:
      return unreachable(event);
  }
}

export type PartnerCommand =
  /** `storeCode`: issued at once for a partner whom an admin adds. */
  | {
      readonly type: 'Register';
      readonly partnerId: PartnerId;
      readonly store: StoreDetails;
      readonly person: PartnerPerson;
      readonly commissionBps: number;
      readonly source: 'website' | 'admin';
      readonly storeCode: string | null;
    }
  | { readonly type: 'Apply'; readonly store: StoreDetails; readonly person: PartnerPerson }
  /** `storeCode`: a free one, used when the partner has none yet. */
  | { readonly type: 'Approve'; readonly storeCode: string; readonly notes?: string }
  | { readonly type: 'Reject'; readonly notes?: string }
  | { readonly type: 'IssueLogin'; readonly username: Sealed }
  | {
      readonly type: 'ChangeDetails';
      readonly store: Partial<StoreDetails>;
      readonly person: Partial<PartnerPerson>;
      readonly commissionBps?: number;
    }
  | { readonly type: 'ConnectBank'; readonly bank: PartnerBank }
  | { readonly type: 'CancelPartnership' };

export type PartnerRefusal =
  | 'unknown_partner'
  | 'already_exists'
  | 'not_yours'
  | 'not_applied'
  | 'already_decided'
  | 'cancelled'
  | 'bad_commission';

type Decision = DecisionOf<PartnerEvent, PartnerRefusal>;

const badCommission = refused('bad_commission', 'The commission is between 0 and 30 percent.');
const commissionFits = (bps: number): boolean => Number.isSafeInteger(bps) && bps >= 0 && bps <= 3000;

/** Events or a refusal by name; a command that has been carried out already yields no events. */
export function decidePartner(state: PartnerState, command: PartnerCommand, context: DecidedBy): Decision {
  const { now: at, actor: by } = context;
  if (command.type === 'Register') {
    const { partnerId, store, person, commissionBps, source, storeCode } = command;
    if (source === 'admin' && by.role !== 'admin')
      return refused('not_yours', 'Only an administrator may add a partner.');
    if (state.status !== 'none') return refused('already_exists', 'This partner is registered already.');
    if (!commissionFits(commissionBps)) return badCommission;
    return decided<PartnerEvent>(
      { type: 'PartnerRegistered', data: { partnerId, store, person, commissionBps, source, by, at } },
      ...(storeCode === null ? [] : [{ type: 'StoreCodeIssued' as const, data: { storeCode, at } }]),
    );
  }
  if (state.status === 'none') return refused('unknown_partner', 'There is no such partner.');
  if (!mayGive(state, command, context))
    return refused('not_yours', 'Only the partner or an administrator may do this.');
  if (state.status === 'cancelled' && command.type !== 'CancelPartnership')
    return refused('cancelled', 'This partnership has ended.');
  return decideKnown(state, command, context);
}

function mayGive(partner: Partner, command: PartnerCommand, { actor }: DecidedBy): boolean {
  if (actor.role === 'admin' || actor.role === 'system') return true;
  const own =
    command.type === 'Apply' || command.type === 'ConnectBank' || command.type === 'CancelPartnership';
  return own && actor.role === 'partner' && actor.id === partner.id;
}

function decideKnown(
  partner: Partner,
  command: Exclude<PartnerCommand, { type: 'Register' }>,
  { now: at, actor: by }: DecidedBy,
): Decision {
  switch (command.type) {
    case 'Apply':
      if (partner.status === 'active')
        return refused('already_decided', 'This partnership is active already.');
      if (
        partner.status === 'applied' &&
        changesNothing(partner, { store: command.store, person: command.person })
      )
        return decided();
      return decided({
        type: 'PartnershipApplied',
        data: { store: command.store, person: command.person, by, at },
      });
    case 'Approve':
      if (partner.status === 'active') return decided();
      if (partner.status === 'registered')
        return refused('not_applied', 'The partner has not sent an application yet.');
      return decided<PartnerEvent>(
        { type: 'PartnershipApproved', data: { notes: command.notes ?? 'Application approved', by, at } },
        ...(partner.storeCode === null
          ? [{ type: 'StoreCodeIssued' as const, data: { storeCode: command.storeCode, at } }]
          : []),
      );
    case 'Reject':
      if (partner.status === 'rejected') return decided();
      if (partner.status === 'active')
        return refused('already_decided', 'An active partnership is cancelled, not rejected.');
      return decided({
        type: 'PartnershipRejected',
        data: { notes: command.notes ?? 'Application rejected', by, at },
      });
    case 'IssueLogin':
      return partner.username === command.username
        ? decided()
        : decided({ type: 'PartnerLoginIssued', data: { username: command.username, by, at } });
    case 'ChangeDetails': {
      const commissionBps = command.commissionBps ?? partner.commissionBps;
      if (!commissionFits(commissionBps)) return badCommission;
      const same =
        changesNothing(partner.store, command.store) &&
        changesNothing(partner.person, command.person) &&
        commissionBps === partner.commissionBps;
      if (same) return decided();
      const store = { ...partner.store, ...command.store };
      const person = { ...partner.person, ...command.person };
      return decided({ type: 'PartnerDetailsChanged', data: { store, person, commissionBps, by, at } });
    }
    case 'ConnectBank':
      return partner.bank !== null && changesNothing(partner.bank, command.bank)
        ? decided()
        : decided({ type: 'PartnerBankConnected', data: { ...command.bank, by, at } });
    case 'CancelPartnership':
      return partner.status === 'cancelled'
        ? decided()
        : decided({ type: 'PartnershipCancelled', data: { by, at } });
    default:
      return unreachable(command);
  }
}
