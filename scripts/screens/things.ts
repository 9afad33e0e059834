/** What the console and the stores show beyond the demo: created through the real API, unless an earlier run did. */
import { recordScan } from '#api/contract/scans.ts';
import { inviteAdmin } from '#api/contract/admins.ts';
import { registerCustomer, signInAdmin } from '#api/contract/auth.ts';
import { createCode } from '#api/contract/codes-admin.ts';
import { testThankYou } from '#api/contract/channels.ts';
import { addCustomerNote, blockCustomer, listCustomers } from '#api/contract/customers.ts';
import { writeNote } from '#api/contract/dispatch.ts';
import { listBookingPage } from '#api/contract/admin.ts';
import { setOpeningRule } from '#api/contract/openings.ts';
import { issuePartnerCode } from '#api/contract/partner-codes.ts';
import { signUpPartner } from '#api/contract/partner-account.ts';
import { applyForPartnership } from '#api/contract/partners.ts';
import { listPriceVersions, planPrices } from '#api/contract/price-versions.ts';
import { hideReviewWords, listModeratedReviews } from '#api/contract/reviews.ts';
import { decidePartnership, listPartners } from '#api/contract/store-partners-admin.ts';
import {
  createAnswer,
  createTicket,
  listTickets,
  replyToTicket,
  setTicketStatus,
} from '#api/contract/support.ts';
import { joinWaitlist } from '#api/contract/waitlist.ts';
import { customers, technicians } from '../demo/people.ts';
import { type Person, person } from '../demo/person.ts';
import type { Logins } from '../supervisor/run-info.ts';

/** Stores at stages that the demo does not have; `fresh` has an account and nothing else, `quiet` no scan yet. */
export const stores = {
  fresh: 'Northside Interiors',
  applied: 'Whitmore Home & Garden Furnishings',
  rejected: 'Dollar Chair Outlet',
  quiet: 'Lakeview Furniture',
} as const;
export type StoreName = keyof typeof stores;
export const mailboxOf = (name: StoreName): string => `${name}@stores.example`;

/** Everything, once. */
export async function makeThings(
  baseURL: string,
  { admin: login, partner }: Pick<Logins, 'admin' | 'partner'>,
): Promise<void> {
  if (!partner) throw new Error('The demo has no store partner.');
  const admin = person(baseURL, 'admin');
  await admin.call(signInAdmin, { body: login });
  await makeStores(baseURL, admin, partner.password);
  const { tickets } = await admin.call(listTickets, { query: {} });
  if (tickets.length > 0) return;
  await Promise.all([
    askForHelp(baseURL, admin),
    fillCatalogue(admin),
    writeOfPeople(baseURL, admin, partner.password),
    scan(baseURL, admin, partner.storeCode),
  ]);
  await admin.call(inviteAdmin, {
    body: {
      firstName: 'Rosalind',
      lastName: 'Achterberg',
      email: 'rosalind.achterberg@hexkey.example',
      permissions: ['manage_bookings', 'moderate'],
      needsSecondFactor: true,
    },
  });
  await admin.call(testThankYou, { body: { testEmail: 'desk@hexkey.example', testPhone: '(614) 555-0110' } });
}

async function makeStores(baseURL: string, admin: Person, password: string): Promise<void> {
  for (const name of Object.keys(stores) as StoreName[]) {
    const storeName = stores[name];
    const { partners: known } = await admin.call(listPartners, { query: { search: mailboxOf(name) } });
    if (known.length > 0) continue;
    const store = person(baseURL, 'partner');
    const email = mailboxOf(name);
    await store.call(signUpPartner, {
      body: { firstName: 'Ruth', lastName: 'Whitmore', storeName, email, password },
    });
    if (name === 'fresh') continue;
    await store.call(applyForPartnership, { body: application(storeName, email) });
    if (name === 'applied') continue;
    const { partners } = await admin.call(listPartners, { query: { search: storeName } });
    const [row] = partners;
    if (!row) throw new Error(`${storeName} has applied and is not listed`);
    await admin.call(decidePartnership, {
      params: { id: row.id },
      body: {
        approved: name === 'quiet',
        ...(name === 'rejected' && {
          internalNotes: 'The address is a mailbox; they may apply again with the shop’s own.',
        }),
      },
    });
  }
}

const application = (storeName: string, contactEmail: string) =>
  ({
    storeName,
    legalBusinessName: `${storeName} LLC`,
    storeType: 'independent',
    contactName: 'Ruth Whitmore',
    contactEmail,
    contactPhone: '(614) 555-0148',
    marketingContact: 'Press desk',
    address: '1500 Polaris Pkwy',
    city: 'Columbus',
    state: 'OH',
    zipCode: '43240',
    businessLicenseNumber: 'OH-4471',
    taxId: '31-1234567',
    businessType: 'llc',
    yearsInBusiness: 12,
    businessCategory: 'furniture_retail',
    websiteUrl: 'https://whitmorehome.example',
    bankName: 'Heartland Bank',
    accountHolderName: `${storeName} LLC`,
    bankAccountType: 'checking',
    bankRoutingNumber: '110000000',
    bankAccountNumber: '000123456789',
    averageMonthlySales: '50000-100000',
    furnitureBrandsSold: 'IKEA, Ashley',
    currentAssemblyServices: 'None',
    storeHours: 'Mon-Sat 10-8',
    numberOfLocations: 2,
    partnershipAgreementSigned: true,
    dataPrivacyConsent: true,
    qrPlacementAgreement: true,
    marketingMaterialsConsent: true,
  }) as const;

async function askForHelp(baseURL: string, admin: Person): Promise<void> {
  const asked: string[] = [];
  for (const [k, [subject, priority, category, locale, message]] of requests.entries()) {
    const contact = customers[k % customers.length];
    if (!contact) continue;
    const stranger = person(baseURL, 'customer');
    const { ticketId } = await stranger.call(createTicket, {
      body: {
        name: `${contact.firstName} ${contact.lastName}`,
        email: contact.email,
        phone: contact.phone,
        subject,
        priority,
        category,
        locale,
        message,
      },
    });
    asked.push(ticketId);
  }
  for (const answer of answers) await admin.call(createAnswer, { body: answer });
  const [first, second] = asked;
  if (first)
    await admin.call(replyToTicket, {
      params: { id: first },
      body: {
        message: 'We’re sorry about the drawer. A technician can look at it on Tuesday between 9 and 11.',
      },
    });
  if (second) await admin.call(setTicketStatus, { params: { id: second }, body: { status: 'closed' } });
  for (const [k, zip] of ['99501', '59715', '04101'].entries())
    await person(baseURL, 'customer').call(joinWaitlist, { body: { email: `waiting${k}@example.com`, zip } });
}

const requests = [
  [
    'A drawer of the dresser sticks',
    'high',
    'technician',
    'en',
    'The top drawer of the HEMNES dresser sticks since yesterday.\n\nWho can look at it?',
  ],
  ['Invoice for my tax return', 'low', 'billing', 'en', 'Could you send me the receipt once more?'],
  [
    '¿Puedo cambiar la dirección de la cita?',
    'medium',
    'booking',
    'es',
    'Me mudé la semana pasada y la cita es para la casa nueva.',
  ],
  [
    'Two screws are missing, and the store that sold the wardrobe says that it was complete when it left the warehouse',
    'critical',
    'technician',
    'en',
    'What do we do now? The wardrobe stands open in the hallway.',
  ],
] as const;

const answers = [
  {
    title: 'Missing parts',
    en: 'Hello {name},\n\nplease send us a photo of the page of the manual that shows the part. We order it for you.',
    es: 'Hola, {name}:\n\nEnvíenos una foto de la página del manual donde aparece la pieza y la pedimos por usted.',
  },
  {
    title: 'Receipt again',
    en: 'Hello {name},\n\nyou find every receipt under My Bookings.',
    es: 'Hola, {name}:\n\nEncontrará todos los recibos en Mis reservas.',
  },
] as const;

async function fillCatalogue(admin: Person): Promise<void> {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const limits = { uses: 200, usesPerCustomer: 1 };
  await admin.call(createCode, {
    body: {
      code: 'WINTER10',
      name: 'Mailing to everybody who booked in the fall',
      percent: 10,
      ...limits,
      until: inDays(60),
      minOrder: 80,
    },
  });
  await admin.call(createCode, { body: { code: 'MOVEIN', name: 'Movers’ fair', percent: 15, ...limits } });
  await admin.call(setOpeningRule, {
    body: {
      is: 'closed',
      zips: '100, 101',
      from: inDays(20),
      until: inDays(21),
      windows: [],
      reason: 'Snow storm in Manhattan',
    },
  });
  await admin.call(setOpeningRule, {
    body: {
      is: 'closed',
      zips: '',
      from: inDays(28),
      until: inDays(28),
      windows: [],
      reason: 'New Year’s Day',
    },
  });
  const { versions } = await admin.call(listPriceVersions);
  const current = versions.find(({ standing }) => standing === 'current');
  if (!current) throw new Error('No price list applies.');
  const { prices } = current;
  await admin.call(planPrices, {
    body: {
      name: 'Spring prices',
      from: inDays(90),
      prices: { ...prices, perItem: prices.perItem + 100, minPrice: prices.minPrice + 500 },
    },
  });
}

async function writeOfPeople(baseURL: string, admin: Person, password: string): Promise<void> {
  // None of the demo's own: the next start signs them in.
  const { user: disputing } = await person(baseURL, 'customer').call(registerCustomer, {
    body: { email: 'disputes@hexkey.example', password, firstName: 'Dorian', lastName: 'Vance' },
  });
  const { customers: people } = await admin.call(listCustomers, { query: {} });
  const idOf = (k: number) => people.find(({ email }) => email === customers[k]?.email)?.id ?? '';
  await admin.call(addCustomerNote, {
    params: { id: idOf(0) },
    body: { text: 'Prefers to be called before the technician sets out; the doorbell is broken.' },
  });
  await admin.call(blockCustomer, {
    params: { id: disputing.id },
    body: { reason: 'Three chargebacks in a month' },
  });
  const { bookings } = await admin.call(listBookingPage, { query: { status: 'scheduled' } });
  const [booking] = bookings;
  if (booking)
    await admin.call(writeNote, {
      params: { id: booking.id },
      body: { note: `${technicians[0]?.firstName} has the key of the service elevator.` },
    });
  const { reviews } = await admin.call(listModeratedReviews, { query: {} });
  const wordy = reviews.find(({ review }) => review !== '');
  if (wordy) await admin.call(hideReviewWords, { params: { id: wordy.id }, body: { rule: 'personal_data' } });
}

async function scan(baseURL: string, admin: Person, storeCode: string): Promise<void> {
  const { partners } = await admin.call(listPartners, { query: { search: storeCode } });
  const store = partners.find((one) => one.storeCode === storeCode);
  if (!store) return;
  for (const [kind, name] of [
    ['location', 'Downtown, second floor'],
    ['campaign', 'Black Friday window'],
  ] as const)
    await admin.call(issuePartnerCode, { params: { id: store.id }, body: { kind, name } });
  for (let k = 0; k < 6; k += 1)
    await person(baseURL, 'customer').call(recordScan, {
      body: { storeCode, productSku: k % 2 ? 'BILLY-80' : null },
    });
}
