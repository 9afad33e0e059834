/**
 * Legal texts. A version that anybody has signed or agreed to is never changed: another wording is another version, to
 * be signed again. So these texts are kept apart from the catalog of screen texts, with both languages of a version in
 * one file.
 */
import type { Language } from '../core/language.ts';

export interface LegalSection {
  /** Null: the section comes right under the title. */
  readonly heading: string | null;
  readonly paragraphs: readonly string[];
}

interface LegalWording {
  readonly title: string;
  readonly sections: readonly LegalSection[];
}

export interface LegalText {
  /** The day from which it applies, YYYY-MM-DD, which names it wherever somebody signs or agrees. */
  readonly version: string;
  /** The English text is binding; Spanish is a translation for reading. */
  readonly wording: Readonly<Record<Language, LegalWording>>;
}
