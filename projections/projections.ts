/** All read models, in the order in which a batch is applied to them. */
import { admins } from './models/admins.ts';
import { answers } from './models/answers.ts';
import { audit } from './models/audit.ts';
import { bookings } from './models/bookings.ts';
import { codes } from './models/codes.ts';
import { commissions } from './models/commissions.ts';
import { contracts } from './models/contracts.ts';
import { customers } from './models/customers.ts';
import { ledger } from './models/ledger.ts';
import { payouts } from './models/payouts.ts';
import { movements } from './models/movements.ts';
import { messages } from './models/messages.ts';
import { notifications } from './models/notifications.ts';
import { numbers } from './models/numbers.ts';
import { partners } from './models/partners.ts';
import { promises } from './models/promises.ts';
import { referrals } from './models/referrals.ts';
import { reviews } from './models/reviews.ts';
import { scans } from './models/scans.ts';
import { settlements } from './models/settlements.ts';
import { stuck } from './models/stuck.ts';
import { support } from './models/support.ts';
import { visits } from './models/visits.ts';
import { technicians } from './models/technicians.ts';
import { reliability } from './models/reliability.ts';
import { waitlist } from './models/waitlist.ts';
import type { Projection } from './projection.ts';

export const allProjections: readonly Projection[] = [
  bookings,
  technicians,
  customers,
  partners,
  admins,
  reviews,
  codes,
  scans,
  referrals,
  support,
  answers,
  waitlist,
  ledger,
  payouts,
  messages,
  notifications,
  stuck,
  audit,
  reliability,
  contracts,
  commissions,
  settlements,
  numbers,
  movements,
  visits,
  promises,
];

/** The projection of this name, or null. */
export function projectionNamed(name: string): Projection | null {
  return allProjections.find((projection) => projection.name === name) ?? null;
}
