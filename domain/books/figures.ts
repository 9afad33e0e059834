/** Amounts that screens show of a booking, and which lines of the ledger each of them is the sum of. */

/** What a screen shows; `share`, `paid` and `commission` are somebody's. */
export const figures = [
  'captured',
  'refunded',
  'tip',
  'fees',
  'disputed',
  'share',
  'paid',
  'commission',
] as const;
export type Figure = (typeof figures)[number];

/** A line of the books as far as a figure looks at it. */
interface BookedLine {
  readonly movement: string;
  readonly account: string;
  readonly amount: number;
}

interface Rule {
  /** Null: all of them. */
  readonly movements: readonly string[] | null;
  /** An account, or the first part of those that are somebody's. */
  readonly account: string;
  /** Credits are negative in the books: -1 where a credit makes the figure larger. */
  readonly sign: 1 | -1;
}

const rules: Readonly<Record<Figure, Rule>> = {
  captured: { movements: ['capture'], account: 'customer_receivable', sign: -1 },
  refunded: { movements: ['refund', 'refund_return'], account: 'customer_receivable', sign: 1 },
  tip: { movements: ['tip'], account: 'technician_payable', sign: -1 },
  fees: { movements: null, account: 'stripe_fees', sign: 1 },
  disputed: { movements: ['dispute', 'dispute_return'], account: 'disputes', sign: 1 },
  share: { movements: ['shares'], account: 'technician_payable', sign: -1 },
  paid: {
    movements: ['transfer', 'tip_transfer', 'transfer_reversal'],
    account: 'technician_payable',
    sign: 1,
  },
  commission: { movements: ['shares'], account: 'partner_payable', sign: -1 },
};

/** What a line adds to a figure, in cents; 0 where it is no part of it. `of`: whose; null: everybody's. */
export function partOf(figure: Figure, of: string | null, { movement, account, amount }: BookedLine): number {
  const rule = rules[figure];
  if (rule.movements && !rule.movements.includes(movement)) return 0;
  const [kind, whose] = account.split(':');
  if (kind !== rule.account || (of !== null && whose !== of)) return 0;
  return amount === 0 ? 0 : rule.sign * amount;
}
