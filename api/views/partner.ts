/** A store partner's own record, decrypted for its owner. */
import type * as z from 'zod/mini';
import { defaultDurations } from '#domain/core/durations.ts';
import type { Cents } from '#domain/core/money.ts';
import { mailAddressOf, type Partner } from '#domain/partner/state.ts';
import { answeredBy } from '#domain/partner/policy.ts';
import { inDollars } from '../contract/amounts.ts';
import type { ownPartner, partnerStatuses } from '../contract/partners.ts';
import type { Dependencies } from '../dependencies.ts';
import { openSome } from '../people/account-view.ts';

/** A record's status by the contract's names. */
export const statuses: Readonly<Record<Partner['status'], (typeof partnerStatuses)[number]>> = {
  registered: 'not_applied',
  applied: 'pending',
  active: 'approved',
  rejected: 'rejected',
  cancelled: 'cancelled',
};

/** The record's status for a name of the contract. */
export function statusNamed(name: (typeof partnerStatuses)[number]): Partner['status'] | undefined {
  return (Object.keys(statuses) as Partner['status'][]).find((status) => statuses[status] === name);
}

/** What was earned, and how much of it was paid. */
export interface PartnerMoney {
  readonly paid: Cents;
  readonly open: Cents;
  readonly lastPaid: { readonly amount: Cents; readonly at: string } | null;
}

/** Everything of the record that its partner sees. */
export async function partnerView(
  deps: Pick<Dependencies, 'keys'>,
  partner: Partner,
  { paid, open, lastPaid }: PartnerMoney,
): Promise<z.input<typeof ownPartner>> {
  const { store, person, bank, status } = partner;
  const [email, contactName, contactEmail, contactPhone, marketingContact, address, license, taxId] =
    await openSome(deps, [
      mailAddressOf(partner),
      person.contactName,
      person.contactEmail,
      person.contactPhone,
      person.marketingContact,
      person.address,
      person.businessLicenseNumber,
      person.taxId,
    ]);
  return {
    ...store,
    id: partner.id,
    email: email ?? '',
    emailConfirmed: partner.account === null || partner.emailConfirmed,
    storeCode: partner.storeCode,
    commissionRate: partner.commissionBps / 100,
    contactName: contactName ?? '',
    contactEmail: contactEmail ?? '',
    contactPhone: contactPhone ?? null,
    marketingContact: marketingContact ?? null,
    address: address ?? null,
    businessLicenseNumber: license ?? null,
    taxId: taxId?.slice(-4) ?? null,
    bankName: bank?.bankName ?? null,
    bankAccountType: bank?.accountType ?? null,
    bankAccountLast4: bank?.last4 ?? null,
    paymentMethod: 'stripe_connect',
    paymentSchedule: 'monthly',
    agreed: partner.agreed && { versions: { ...partner.agreed.versions }, at: partner.agreed.at },
    newTerms: newTermsOf(partner),
    isActive: status === 'active',
    applicationStatus: statuses[status],
    since: partner.since,
    appliedAt: partner.appliedAt,
    answerBy: status === 'applied' ? answerBy(partner) : null,
    decidedAt: partner.decidedAt,
    endedAt: partner.endedAt,
    totalCommissionsPaid: inDollars(paid),
    paidCents: paid,
    openCents: open,
    lastPaid: lastPaid && { amountCents: lastPaid.amount, at: lastPaid.at },
  };
}

function newTermsOf({ terms: { noticed, accepted } }: Partner) {
  return noticed && noticed.version !== accepted?.version
    ? { version: noticed.version, from: noticed.from }
    : null;
}

function answerBy({ appliedAt }: Partner): string | null {
  return appliedAt && answeredBy(appliedAt, defaultDurations.businessDay);
}
