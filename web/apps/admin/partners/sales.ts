import type { monthlySales } from '#api/contract/partners.ts';

/** Ranges of monthly sales, written the same in both languages. */
export const sales: Readonly<Record<(typeof monthlySales)[number], string>> = {
  '0-10000': '$0–10,000',
  '10000-50000': '$10,000–50,000',
  '50000-100000': '$50,000–100,000',
  '100000+': '$100,000+',
};
