/** Why a code was not accepted, in the person's language. */
import { isProblem } from '#web/lib/api.ts';

const known = [
  'unknown_discount_code',
  'discount_code_used',
  'discount_code_not_yours',
  'discount_code_early',
  'discount_code_ended',
  'discount_code_least',
  'unknown_store_code',
] as const;

/** The server's message for a rejected code; null for any other error. */
export function refusalText(problem: Error | null): string | null {
  return known.some((one) => isProblem(problem, one)) ? (problem?.message ?? null) : null;
}
