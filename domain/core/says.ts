/** What people are told: a text of the catalog by name, with its values; api/ makes a sentence of it. */
import type { RuleTexts } from '#words/generated/contract.ts';
import type { CandidateTexts, CauseTexts, RefusalTexts } from '#words/generated/server.ts';
import type { Wanted } from '#words/texts.ts';

/** What a refusal may say: the product's refusals, and the contract's rules. */
export type SaidTexts = RefusalTexts & RuleTexts;

/** The texts without values. */
export type PlainText = {
  [Name in keyof SaidTexts]: Wanted<SaidTexts[Name]> extends [] ? Name : never;
}[keyof SaidTexts];

export type Says =
  | PlainText
  | {
      readonly text: keyof SaidTexts;
      /** Amounts are in cents. */
      readonly values: Readonly<Record<string, string | number>>;
    };

/** A text with its values: `says('cancellingCosts', { fee })`. */
export function says<Name extends keyof SaidTexts>(
  text: Name,
  values: Wanted<SaidTexts[Name]>[0] & Readonly<Record<string, string | number>>,
): Says {
  return { text, values };
}

/** A text of an area; only its name if it takes no values. Amounts are in cents. */
type TextOfArea<Texts> = {
  [Name in keyof Texts]: Wanted<Texts[Name]> extends [infer Values]
    ? { readonly text: Name; readonly values: Values }
    : Name;
}[keyof Texts];

/** The reason for a technician's place in the ranking of a job, or for being ruled out. */
export type Reason = TextOfArea<CandidateTexts>;

/** Why work is stuck, for staff on duty. */
export type Cause = TextOfArea<CauseTexts>;
