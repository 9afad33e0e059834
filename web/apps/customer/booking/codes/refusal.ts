/** Why a code was not taken, in the person's language. */
import { isProblem } from '#web/lib/api.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import type { codeTexts } from '#words/generated/customer.ts';

const known = [
  'unknown_discount_code',
  'discount_code_used',
  'discount_code_not_yours',
  'unknown_store_code',
] as const;

/** The server's sentence for a refusal of a code; null for any other trouble. */
export function refusalText(t: TextOf<typeof codeTexts>, problem: Error | null): string | null {
  const code = known.find((one) => isProblem(problem, one));
  return code === undefined ? null : t(code);
}
