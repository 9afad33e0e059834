/**
 * All calls by area, for the server and its tests; pages import only the areas they use, to keep their bundles small.
 */
import * as account from './account.ts';
import * as admin from './admin.ts';
import * as admins from './admins.ts';
import * as alerts from './alerts.ts';
import * as applications from './applications.ts';
import * as analysis from './analysis.ts';
import * as audit from './audit.ts';
import * as auth from './auth.ts';
import * as bookings from './bookings.ts';
import * as calendar from './calendar.ts';
import * as channels from './channels.ts';
import * as codes from './codes.ts';
import * as codesAdmin from './codes-admin.ts';
import * as contracts from './contracts.ts';
import * as conversation from './conversation.ts';
import * as customers from './customers.ts';
import * as dispatch from './dispatch.ts';
import * as documents from './documents.ts';
import * as terms from './terms.ts';
import * as tips from './tips.ts';
import * as earnings from './earnings.ts';
import type { Endpoint } from './endpoint.ts';
import * as evidence from './evidence.ts';
import * as exports from './exports.ts';
import * as histories from './histories.ts';
import * as jobs from './jobs.ts';
import * as knownTechnicians from './known-technicians.ts';
import * as live from './live.ts';
import * as moments from './moments.ts';
import * as readModels from './read-models.ts';
import * as whatIf from './what-if.ts';
import * as openings from './openings.ts';
import * as numbers from './numbers.ts';
import * as books from './books.ts';
import * as ops from './ops.ts';
import * as onboarding from './onboarding.ts';
import * as partnerAccount from './partner-account.ts';
import * as partnerCodes from './partner-codes.ts';
import * as partnerTerms from './partner-terms.ts';
import * as partners from './partners.ts';
import * as partnerStatements from './partner-statements.ts';
import * as payments from './payments.ts';
import * as priceVersions from './price-versions.ts';
import * as pricing from './pricing.ts';
import * as publicCalls from './public.ts';
import * as quotes from './quotes.ts';
import * as receipts from './receipts.ts';
import * as reviews from './reviews.ts';
import * as scans from './scans.ts';
import * as storePartnersAdmin from './store-partners-admin.ts';
import * as storeQr from './store-qr.ts';
import * as slots from './slots.ts';
import * as support from './support.ts';
import * as technicians from './technicians.ts';
import * as techniciansAdmin from './technicians-admin.ts';
import * as unsubscribe from './unsubscribe.ts';
import * as waitlist from './waitlist.ts';

/** Area and name of every call, in the order of the OpenAPI document. */
const areas = {
  auth,
  account: { ...account, ...knownTechnicians },
  public: publicCalls,
  slots,
  quotes,
  analysis,
  pricing,
  codes,
  receipts,
  unsubscribe,
  waitlist,
  scans,
  storeQr,
  documents,
  terms,
  contracts,
  reviews,
  support,
  channels,
  bookings,
  payments,
  jobs,
  earnings,
  tips,
  conversation,
  exports,
  onboarding: { ...onboarding, ...applications },
  technicians: { ...technicians, ...techniciansAdmin },
  customers,
  calendar,
  alerts,
  // Grouped under one name in the document, because clients call an operation by it.
  admin: { ...admin, ...ops, ...books, ...histories, ...moments, ...whatIf, ...readModels },
  evidence,
  admins,
  audit,
  numbers,
  catalogue: { ...codesAdmin, ...openings, ...priceVersions },
  dispatch,
  storePartners: storePartnersAdmin,
  partners: { ...partnerAccount, ...partners, ...partnerCodes, ...partnerTerms, ...partnerStatements },
  live,
} as const;

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value
  );
}

/** Every call with its area and name. */
export const endpoints: readonly {
  readonly area: string;
  readonly name: string;
  readonly endpoint: Endpoint;
}[] = Object.entries(areas).flatMap(([area, members]) =>
  Object.entries(members).flatMap(([name, member]: [string, unknown]) =>
    isEndpoint(member) ? [{ area, name, endpoint: member }] : [],
  ),
);
