/** Why a code was not taken, in the person's language. */
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

/** The server's sentence for a refusal of a code; null for any other trouble. */
export function refusalText(problem: Error | null): string | null {
  return known.some((one) => isProblem(problem, one)) ? (problem?.message ?? null) : null;
}
