/** Amounts that screens show about a booking, and the ledger lines that add up to each. */

/** What a screen shows; `share`, `paid` and `commission` belong to a person or partner. */
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

/** The fields of a ledger line that figures use. */
interface BookedLine {
  readonly movement: string;
  readonly account: string;
  readonly amount: number;
}

interface Rule {
  /** Null: all of them. */
  readonly movements: readonly string[] | null;
  /** An account, or its first part for those that belong to somebody. */
  readonly account: string;
  /** Credits are negative in the books; −1 if a credit increases the figure. */
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

/** What a line adds to a figure, in cents; 0 if it is not part of it. `of`: the owner; null: everyone. */
export function partOf(figure: Figure, of: string | null, { movement, account, amount }: BookedLine): number {
  const rule = rules[figure];
  if (rule.movements && !rule.movements.includes(movement)) return 0;
  const [kind, whose] = account.split(':');
  if (kind !== rule.account || (of !== null && whose !== of)) return 0;
  return amount === 0 ? 0 : rule.sign * amount;
}
