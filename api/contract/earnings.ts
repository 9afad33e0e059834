/** What a technician has earned, and where it goes (spec technician §3 and §7). */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { looseId, required, success } from './fields.ts';
import { fieldError } from './field-error.ts';

export const payout = z.object({
  id: z.string(),
  status: z.enum(['pending', 'processing', 'completed', 'failed']),
  /** Dollars, and the same in cents. */
  amount: z.number(),
  amountCents: z.number(),
  bookingId: z.string(),
  bookingNumber: z.string(),
  payoutMethod: z.string(),
  createdAt: z.string(),
  processedAt: z.nullable(z.string()),
  failureReason: z.nullable(z.string()),
});
export type Payout = z.output<typeof payout>;

export const listPayouts = endpoint({
  method: 'GET',
  path: '/api/technician/:id/payouts',
  summary: "The technician's payouts, newest first.",
  roles: ['technician', 'admin'],
  response: z.array(payout),
});

export const getEarnings = endpoint({
  method: 'GET',
  path: '/api/technician/:id/earnings',
  summary: 'Sums in dollars; completedPayouts is a count.',
  roles: ['technician', 'admin'],
  response: z.object({
    totalEarnings: z.number(),
    pendingPayouts: z.number(),
    completedPayouts: z.number(),
    totalEarningsCents: z.number(),
    pendingPayoutsCents: z.number(),
    paidOutCents: z.number(),
  }),
});

export const getBankStatus = endpoint({
  method: 'GET',
  path: '/api/technician/bank-status/:id',
  summary: 'Whether a bank account is connected; both spellings of the spec.',
  roles: ['technician', 'admin'],
  response: z.object({
    bankAccountConnected: z.boolean(),
    connected: z.boolean(),
    bankName: z.nullable(z.string()),
    bankAccountLast4: z.nullable(z.string()),
    last4: z.nullable(z.string()),
  }),
});

const routingNumber = z
  .string(fieldError('bankingDetails'))
  .check(z.trim(), z.regex(/^\d{9}$/, fieldError('routingNumberDigits')));
const accountNumber = z
  .string(fieldError('bankingDetails'))
  .check(z.trim(), z.regex(/^\d{4,17}$/, fieldError('accountNumberDigits')));

/** Not in the spec's payloads: the provider holds transfers to a person back until it knows. */
const dateOfBirth = z.optional(
  z.iso
    .date(fieldError('birthDate'))
    .check(
      z.refine((date) => date >= '1900-01-01' && Date.parse(date) < Date.now(), fieldError('birthDate')),
    ),
);

/** The numbers go to the provider within the request and are kept nowhere (design.md §8). */
export const connectBank = endpoint({
  method: 'POST',
  path: '/api/technician/connect-bank',
  summary: 'Connects a bank account for payouts.',
  roles: ['technician'],
  body: z.strictObject({
    technicianId: z.optional(z.nullable(looseId)),
    accountHolderName: required(120, fieldError('bankingDetails')),
    accountNumber,
    routingNumber,
    dateOfBirth,
  }),
  response: z.extend(success, { bankName: z.nullable(z.string()), last4: z.string(), position: z.string() }),
  errors: ['bank_refused'],
});

export const setupBanking = endpoint({
  method: 'POST',
  path: '/api/technicians/setup-banking',
  summary: "The same command as connect-bank, with the banking page's fields.",
  roles: ['technician'],
  body: z.strictObject({
    technicianId: z.optional(z.nullable(looseId)),
    routingNumber,
    accountNumber,
    accountType: z.enum(['individual', 'business']),
    bankName: required(120, fieldError('bankingDetails')),
    dateOfBirth,
  }),
  response: z.extend(success, { bankName: z.nullable(z.string()), last4: z.string(), position: z.string() }),
  errors: ['bank_refused'],
});
