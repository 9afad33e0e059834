/** The languages that the product speaks. */

export const languages = ['en', 'es'] as const;
/** A BCP 47 tag. */
export type Language = (typeof languages)[number];

/** BCP 47 tags for `Intl`: the product is a US one, so dollars and twelve-hour clocks stay. */
export const locales = { en: 'en-US', es: 'es-US' } as const satisfies Record<Language, string>;

/** The language in which a person is spoken to about the account; English for those who never said. */
export function languageOf({ language }: { readonly language: Language | null }): Language {
  return language ?? 'en';
}
