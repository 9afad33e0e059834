/** Store partners as admins see them. */
import { isSealed } from '#domain/core/sealed.ts';
import type { Partner } from '#domain/partner/state.ts';
import type { PartnerInList } from '#projections/queries/partners.ts';
import { inDollars } from '../contract/amounts.ts';
import type { PartnerRow, WholePartner } from '../contract/store-partners-admin.ts';
import type { Dependencies } from '../dependencies.ts';
import { openSome } from '../people/account-view.ts';
import { ERASED } from './core.ts';
import { type PartnerMoney, statuses } from './partner.ts';

/** A row of the list. */
export function partnerRow({ partner, contact, scans, conversions, earned }: PartnerInList): PartnerRow {
  const { store } = partner;
  return {
    id: partner.id,
    storeCode: partner.storeCode ?? '',
    storeName: store.storeName,
    city: store.city,
    state: store.state,
    contactName: contact.name ?? ERASED,
    contactEmail: contact.email ?? ERASED,
    contactPhone: contact.phone,
    commissionRate: partner.commissionBps / 100,
    isActive: partner.status === 'active',
    applicationStatus: statuses[partner.status],
    applicationSource: partner.source,
    hasLogin: partner.account !== null || partner.username !== null,
    since: partner.since,
    appliedAt: partner.appliedAt,
    scans,
    conversions,
    earnedCents: earned,
  };
}

/** Admins' notes about a partner: those of the decision, or newer ones. */
export async function notesOf(
  { keys }: Pick<Dependencies, 'keys'>,
  { internalNotes: notes }: Partner,
): Promise<string | null> {
  return notes !== null && isSealed(notes) ? keys.open(notes) : notes;
}

/** The whole record, decrypted. */
export async function wholePartner(
  deps: Pick<Dependencies, 'keys'>,
  listed: PartnerInList,
  { paid, open }: PartnerMoney,
  username: string | null,
): Promise<WholePartner> {
  const { partner } = listed;
  const { store, person, bank } = partner;
  const [marketingContact, address, license, taxId] = await openSome(deps, [
    person.marketingContact,
    person.address,
    person.businessLicenseNumber,
    person.taxId,
  ]);
  return {
    ...store,
    ...partnerRow(listed),
    marketingContact: marketingContact ?? null,
    address: address ?? null,
    businessLicenseNumber: license ?? null,
    taxId: taxId?.slice(-4) ?? null,
    bankName: bank?.bankName ?? null,
    bankAccountType: bank?.accountType ?? null,
    bankAccountLast4: bank?.last4 ?? null,
    paymentMethod: 'stripe_connect',
    paymentSchedule: 'monthly',
    internalNotes: await notesOf(deps, partner),
    username,
    partnershipAgreementSigned: partner.agreed !== null,
    agreedAt: partner.agreed?.at ?? null,
    agreedVersions: partner.agreed?.versions ?? null,
    decidedAt: partner.decidedAt,
    endedAt: partner.endedAt,
    totalCommissionsPaid: inDollars(paid),
    paidCents: paid,
    openCents: open,
  };
}
