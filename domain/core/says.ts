/** What is said to people: a text of the catalogue by its name, with the values that it names; made a sentence in api/. */
import type { RuleTexts } from '#words/generated/contract.ts';
import type { CandidateTexts, CauseTexts, RefusalTexts } from '#words/generated/server.ts';
import type { Wanted } from '#words/texts.ts';

/** What a refusal may say: what the product refuses, and the contract's rules. */
export type SaidTexts = RefusalTexts & RuleTexts;

/** The texts that want no values. */
export type PlainText = {
  [Name in keyof SaidTexts]: Wanted<SaidTexts[Name]> extends [] ? Name : never;
}[keyof SaidTexts];

export type Says =
  | PlainText
  | {
      readonly text: keyof SaidTexts;
      /** Amounts are cents. */
      readonly values: Readonly<Record<string, string | number>>;
    };

/** A text with its values: `says('cancellingCosts', { fee })`. */
export function says<Name extends keyof SaidTexts>(
  text: Name,
  values: Wanted<SaidTexts[Name]>[0] & Readonly<Record<string, string | number>>,
): Says {
  return { text, values };
}

/** A text of an area: its name alone where it wants no values. Amounts are cents. */
type TextOfArea<Texts> = {
  [Name in keyof Texts]: Wanted<Texts[Name]> extends [infer Values]
    ? { readonly text: Name; readonly values: Values }
    : Name;
}[keyof Texts];

/** Why a technician stands where they do in the ranking of a job, or is ruled out. */
export type Reason = TextOfArea<CandidateTexts>;

/** Why work is stuck, for those on duty. */
export type Cause = TextOfArea<CauseTexts>;
