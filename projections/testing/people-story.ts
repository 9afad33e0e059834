/** Example events of people and payouts, for tests and benchmarks. */
import type { Actor } from '#domain/core/actor.ts';
import type { CustomerEvent } from '#domain/customer/events.ts';
import { type BookingId, type CustomerId, type PartnerId, type TechnicianId, as } from '#domain/core/ids.ts';
import { cents } from '#domain/core/money.ts';
import { storeNamed } from '#domain/partner/store.ts';
import type { PartnerEvent } from '#domain/partner/events.ts';
import type { PayoutEvent } from '#domain/payout/events.ts';
import type { TechnicianEvent } from '#domain/technician/events.ts';
import type { PersonKeys } from '#events/keys/person-keys.ts';

const admin: Actor = { role: 'admin', id: 'a1' };
const at = '2030-03-01T12:00:00.000Z';

/** A technician at a ZIP who may be given work immediately. */
export async function technicianStory(
  keys: PersonKeys,
  id: string,
  zip: string,
): Promise<readonly TechnicianEvent[]> {
  const seal = (field: string, text: string) => keys.seal(`technician-${id}`, field, text);
  return [
    {
      type: 'TechnicianCreatedByAdmin',
      data: {
        technicianId: as<TechnicianId>(id),
        person: {
          firstName: await seal('firstName', 'Grace'),
          lastName: await seal('lastName', `Hopper ${id}`),
          email: await seal('email', `${id}@example.com`),
          phone: await seal('phone', '+12125550199'),
          address: await seal('address', '1 Main St'),
        },
        profile: {
          experience: 'intermediate',
          skills: ['ikea'],
          availability: 'flexible',
          zip,
          state: null,
          radiusMiles: 20,
          hourlyRate: cents(4_500),
        },
        notes: await seal('notes', 'Punctual'),
        by: admin,
        at,
      },
    },
    {
      type: 'BankConnected',
      data: {
        connectedAccountId: `acct_${id}`,
        bankName: 'Test Bank',
        last4: '6789',
        accountType: 'individual',
        by: admin,
        at,
      },
    },
  ];
}

/** A registered customer. */
export async function customerStory(keys: PersonKeys, id: string): Promise<readonly CustomerEvent[]> {
  const seal = (field: string, text: string) => keys.seal(`customer-${id}`, field, text);
  const person = {
    firstName: await seal('firstName', 'Ada'),
    lastName: await seal('lastName', `Lovelace ${id}`),
    email: await seal('email', `${id}@example.com`),
    phone: null,
  };
  const by: Actor = { role: 'customer', id };
  return [{ type: 'CustomerRegistered', data: { customerId: as<CustomerId>(id), person, by, at } }];
}

/** A partner with a store code. */
export async function partnerStory(
  keys: PersonKeys,
  id: string,
  storeCode: string,
): Promise<readonly PartnerEvent[]> {
  const seal = (field: string, text: string) => keys.seal(`partner-${id}`, field, text);
  return [
    {
      type: 'PartnerRegistered',
      data: {
        partnerId: as<PartnerId>(id),
        account: null,
        language: null,
        confirmationId: null,
        store: storeNamed('Nice Chairs'),
        person: {
          contactName: await seal('contactName', 'Paul Partner'),
          contactEmail: await seal('contactEmail', 'paul@example.com'),
          contactPhone: null,
          marketingContact: null,
          address: null,
          taxId: null,
          businessLicenseNumber: null,
        },
        commissionBps: 400,
        source: 'admin',
        by: admin,
        at,
      },
    },
    { type: 'StoreCodeIssued', data: { storeCode, at } },
  ];
}

/** The payout of one technician's share: transferred, then to the bank, failing once on the way. */
export function payoutStory(bookingId: string, technician: string, dollars: number): readonly PayoutEvent[] {
  const technicianId = as<TechnicianId>(technician);
  const amount = cents(dollars * 100);
  const accountId = `acct_${technician}`;
  return [
    {
      type: 'SharesNoted',
      data: {
        bookingId: as<BookingId>(bookingId),
        sharesRevision: 13,
        chargeId: `ch_${bookingId}`,
        technicians: [{ technicianId, amount }],
        at,
      },
    },
    {
      type: 'TransferMade',
      data: { sharesRevision: 13, technicianId, accountId, transferId: `tr_${bookingId}`, amount, at },
    },
    {
      type: 'PayoutFailed',
      data: {
        technicianId,
        payoutId: null,
        amount,
        attempt: 1,
        code: 'account_closed',
        message: 'The bank account has been closed.',
        at,
      },
    },
    {
      type: 'PayoutCreated',
      data: { technicianId, accountId, payoutId: `po_${bookingId}`, amount, attempt: 2, at },
    },
    { type: 'PayoutPaid', data: { technicianId, payoutId: `po_${bookingId}`, amount, at } },
  ];
}
