/**
 * What a legal text is. A version that anybody has signed or agreed to is never changed: another wording is another
 * version, which people sign again. So these texts stand apart from the catalogue of the screens, with both languages of
 * a version in one file.
 */
import type { Language } from '../core/language.ts';

export interface LegalSection {
  /** Null: the section stands under the title itself. */
  readonly heading: string | null;
  readonly paragraphs: readonly string[];
}

interface LegalWording {
  readonly title: string;
  readonly sections: readonly LegalSection[];
}

export interface LegalText {
  /** The day from which it is used, YYYY-MM-DD; names it wherever somebody signs or agrees. */
  readonly version: string;
  /** English is what counts; Spanish is a translation to read it by. */
  readonly wording: Readonly<Record<Language, LegalWording>>;
}
