/** The languages that the product speaks. */

export const languages = ['en', 'es'] as const;
/** A BCP 47 tag. */
export type Language = (typeof languages)[number];

/** BCP 47 tags for `Intl`: the product is for the US, so dollars and 12-hour clocks stay. */
export const locales = { en: 'en-US', es: 'es-US' } as const satisfies Record<Language, string>;

/** The language for communicating with a person about the account; English if none was chosen. */
export function languageOf({ language }: { readonly language: Language | null }): Language {
  return language ?? 'en';
}
