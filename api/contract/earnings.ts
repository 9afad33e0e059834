/** What a technician has earned and how it is paid out (spec technician §3 and §7). */
import * as z from 'zod/mini';
import { birthDate } from './birth-date.ts';
import { endpoint } from './endpoint.ts';
import { file, looseId, required, streamedFile, success } from './fields.ts';
import { fieldError } from './field-error.ts';

/** The technician who earned the money, and admins who manage people or money. */
const byOwnerAndAdmins = {
  roles: ['technician', 'admin'],
  permission: ['manage_users', 'manage_money'],
} as const;

/** Why money has not moved: the provider's code, and its message for codes that we do not know. */
const refusal = z.object({ code: z.string(), message: z.string() });

export const payout = z.object({
  id: z.string(),
  status: z.enum(['pending', 'processing', 'completed', 'failed']),
  /** Dollars, and the same in cents. */
  amount: z.number(),
  amountCents: z.number(),
  /** The tip within the amount. */
  tipCents: z.number(),
  bookingId: z.string(),
  bookingNumber: z.string(),
  brand: z.string(),
  serviceType: z.string(),
  payoutMethod: z.string(),
  createdAt: z.string(),
  processedAt: z.nullable(z.string()),
  failureReason: z.nullable(z.string()),
  /** For a failed payout: what is still to be sent, and which step was refused or came back; null for all others. */
  failure: z.nullable(
    z.extend(refusal, { next: z.enum(['transfer', 'bank']), at: z.string(), amountCents: z.number() }),
  ),
});
export type Payout = z.output<typeof payout>;

export const listPayouts = endpoint({
  method: 'GET',
  path: '/api/technician/:id/payouts',
  summary: "The technician's payouts, newest first.",
  ...byOwnerAndAdmins,
  response: z.array(payout),
});

const moved = { amountCents: z.number(), at: z.string() };

/** One link of a payout's chain (domain/payout/chain.ts). */
export const payoutLink = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('captured'), ...moved }),
  z.object({
    kind: z.literal('share'),
    ...moved,
    reason: z.enum(['completion', 'cancellation_fee', 'price_rise', 'refund']),
    crew: z.number(),
  }),
  z.object({ kind: z.literal('tip'), ...moved, crew: z.number() }),
  z.object({ kind: z.literal('transfer'), ...moved }),
  z.object({ kind: z.literal('reversal'), ...moved }),
  z.object({ kind: z.literal('netted'), ...moved }),
  z.object({
    kind: z.literal('bank'),
    ...moved,
    state: z.enum(['underway', 'paid', 'failed']),
    arrivesOn: z.nullable(z.string()),
    settledAt: z.nullable(z.string()),
    refusal: z.nullable(refusal),
  }),
  z.object({
    kind: z.literal('open'),
    amountCents: z.number(),
    next: z.enum(['transfer', 'bank']),
    until: z.nullable(z.string()),
    refusal: z.nullable(z.extend(refusal, { at: z.string() })),
  }),
  z.object({ kind: z.literal('overpaid'), amountCents: z.number() }),
]);
export type PayoutLinkView = z.output<typeof payoutLink>;

export const getPayoutChain = endpoint({
  method: 'GET',
  path: '/api/technician/:id/payout-chain',
  summary: "Where a payout's money is, to the cent: paid by the customer, share, transfer, bank.",
  ...byOwnerAndAdmins,
  query: z.strictObject({ bookingId: z.string().check(z.maxLength(60)) }),
  response: z.array(payoutLink),
});

export const listEarningsWeeks = endpoint({
  method: 'GET',
  path: '/api/technician/:id/earnings/weeks',
  summary: "The last eight weeks' earnings, the current one last; weeks begin on Monday.",
  ...byOwnerAndAdmins,
  response: z.array(
    z.object({
      /** YYYY-MM-DD, in the technician's time zone. */
      startsOn: z.string(),
      amountCents: z.number(),
      jobs: z.number(),
    }),
  ),
});
export type EarningsWeek = z.output<typeof listEarningsWeeks.response>[number];

export const getEarnings = endpoint({
  method: 'GET',
  path: '/api/technician/:id/earnings',
  summary: 'Sums in dollars; completedPayouts is a count.',
  ...byOwnerAndAdmins,
  response: z.object({
    totalEarnings: z.number(),
    pendingPayouts: z.number(),
    completedPayouts: z.number(),
    totalEarningsCents: z.number(),
    /** Tips, which are not part of the total; pending and paid include them. */
    tipsCents: z.number(),
    pendingPayoutsCents: z.number(),
    paidOutCents: z.number(),
    /** How many payouts have not arrived yet. */
    openPayouts: z.number(),
    /** When the first share was earned. */
    since: z.nullable(z.string()),
  }),
});

export const getBankStatus = endpoint({
  method: 'GET',
  path: '/api/technician/bank-status/:id',
  summary: 'Whether a bank account is connected; both spellings of the spec.',
  ...byOwnerAndAdmins,
  response: z.object({
    bankAccountConnected: z.boolean(),
    connected: z.boolean(),
    /** The provider requires a date of birth and the application has none, so the form asks for it. */
    needsDateOfBirth: z.boolean(),
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

/** The answer of both calls that connect a bank account. */
const bankConnected = {
  response: z.extend(success, { bankName: z.nullable(z.string()), last4: z.string(), position: z.string() }),
  errors: ['bank_refused'],
} as const;

/** Not in the spec's payloads: without it the provider holds back transfers to a person. */
const dateOfBirth = z.optional(birthDate(fieldError('birthDate')));

/** The numbers go to the provider within the request and are not stored (design.md §8). */
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
  ...bankConnected,
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
  ...bankConnected,
});

export const getPayoutAccount = endpoint({
  method: 'GET',
  path: '/api/technician/:id/payout-account',
  summary: 'How the payment provider sees the account that payouts go through; null before there is one.',
  ...byOwnerAndAdmins,
  response: z.nullable(
    z.object({
      takesTransfers: z.boolean(),
      paysOut: z.boolean(),
      /** What the provider still requires, by its own names. */
      due: z.array(z.string()),
      isVerifying: z.boolean(),
    }),
  ),
});

export const openPayoutAccount = endpoint({
  method: 'POST',
  path: '/api/technician/payout-account/link',
  summary: "A page of the payment provider's where the technician tells it what is still due.",
  roles: ['technician'],
  response: z.object({ url: z.string() }),
  errors: ['nothing_to_do'],
});

/** One test payout; its money is no one's earnings. */
export const testPayout = z.object({
  requestedAt: z.string(),
  state: z.enum(['sending', 'sent', 'paid', 'failed']),
  /** When the provider expects it at the bank; null before it was sent. */
  arrivesOn: z.nullable(z.string()),
  failure: z.nullable(refusal),
});
export type TestPayoutView = z.output<typeof testPayout>;

export const getTestPayouts = endpoint({
  method: 'GET',
  path: '/api/technician/:id/test-payouts',
  summary:
    'Whether test payouts can be made, which they cannot with live keys, and what became of the last one.',
  ...byOwnerAndAdmins,
  response: z.object({ isPossible: z.boolean(), last: z.nullable(testPayout) }),
});

export const sendTestPayout = endpoint({
  method: 'POST',
  path: '/api/technicians/test-payout',
  summary: 'Sends $25.00 of test money to the own bank account; never with live keys.',
  roles: ['technician'],
  body: z.strictObject({ amount: z.literal(25) }),
  /** `sending`: the provider has not answered yet. */
  response: z.extend(success, { amount: z.number(), state: testPayout.shape.state, position: z.string() }),
  errors: ['test_mode_only', 'nothing_to_do', 'test_payout_failed'],
});

const month = z.string().check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/));

export const listStatements = endpoint({
  method: 'GET',
  path: '/api/technician/:id/statements',
  summary: "The months with a statement, by the technician's own calendar, newest first.",
  ...byOwnerAndAdmins,
  response: z.array(
    z.object({
      /** YYYY-MM. */
      month: z.string(),
      earnedCents: z.number(),
      tipsCents: z.number(),
      transferredCents: z.number(),
      /** The month is not over. */
      isRunning: z.boolean(),
    }),
  ),
});

export const getStatement = endpoint({
  method: 'GET',
  path: '/api/technician/:id/statement.pdf',
  summary:
    "A month's statement: what was owed before, each job, what was transferred, and what is owed after.",
  ...byOwnerAndAdmins,
  query: z.strictObject({ month, lang: z.optional(z.enum(['en', 'es'])) }),
  response: file,
  produces: 'application/pdf',
});

export const listYearlyPay = endpoint({
  method: 'GET',
  path: '/api/technician/:id/yearly-pay',
  summary: 'What was paid to a technician in each tax year, as Form 1099-NEC counts it, newest first.',
  ...byOwnerAndAdmins,
  response: z.array(
    z.object({
      year: z.number(),
      /** Transferred to their payout account, minus reversals; includes tips. */
      paidCents: z.number(),
      tipsCents: z.number(),
      formDueFromCents: z.number(),
      form: z.enum(['due', 'below', 'exempt', 'ask']),
      /** The year is not over. */
      isRunning: z.boolean(),
    }),
  ),
});

export const getYearlyPay = endpoint({
  method: 'GET',
  path: '/api/admin/1099-nec.csv',
  summary:
    'What each technician was paid in a tax year, with whether Form 1099-NEC is due; who draws it stands in the audit.',
  roles: ['admin'],
  permission: 'manage_money',
  query: z.strictObject({ year: z.string().check(z.regex(/^20[2-9]\d$/)) }),
  response: streamedFile,
  produces: 'text/csv',
});
