/**
 * Areas of texts: each is a pair of message files (`messages.en.ts`, `messages.es.ts`) of which a browser downloads
 * the one it shows. `README.md` in this folder tells how a text is added.
 */
import { setupI18n, type Messages } from '@lingui/core';
import type { TagsOf, ValuesOf } from './icu.ts';
import {
  currentLanguage,
  currentLocale,
  setCurrentLanguage,
  wantedLanguage,
  type Language,
} from './language.ts';

/** Texts by key, as `messages.en.ts` has them: ICU MessageFormat. */
export type Texts = Readonly<Record<string, string>>;

/** The one instance behind every text; its messages' ids are `<area>.<key>`. */
export const i18n = setupI18n();

export interface Area<English extends Texts> {
  readonly name: string;
  /** Resolves once the texts of that language can be shown. Repeated calls answer the same promise. */
  readonly load: (language?: Language) => Promise<void>;
  readonly isLoaded: (language: Language) => boolean;
  /** Types only; never set. */
  readonly english?: English;
}

const areas = new Set<Area<Texts>>();

/** Declares an area. `name` is unique; the importers are the two files. */
export function area<English extends Texts>(
  name: string,
  files: {
    readonly en: () => Promise<{ readonly default: English }>;
    readonly es: () => Promise<{ readonly default: { readonly [Key in keyof English]: string } }>;
  },
): Area<English> {
  const loading = new Map<Language, Promise<void>>();
  const loaded = new Set<Language>();
  async function fetchTexts(language: Language): Promise<void> {
    const texts = (await files[language]()).default;
    const messages: Messages = {};
    for (const [key, text] of Object.entries(texts)) messages[`${name}.${key}`] = text;
    i18n.load(language, messages);
    loaded.add(language);
  }
  const self: Area<English> = {
    name,
    isLoaded: (language) => loaded.has(language),
    load: (language = currentLanguage()) => {
      const started =
        loading.get(language) ??
        fetchTexts(language).catch((error: unknown) => {
          // The next try asks again: a connection that was gone must not leave the site without words.
          loading.delete(language);
          throw error;
        });
      loading.set(language, started);
      return started;
    },
  };
  areas.add(self);
  return self;
}

/** The areas that have been shown so far in the current language. */
const shown = (): Area<Texts>[] => [...areas].filter((one) => one.isLoaded(currentLanguage()));

/** At the start of an entry, before anything is drawn: the language this browser wants, or the one named. */
export function startLanguage(language: Language = wantedLanguage()): Language {
  setCurrentLanguage(language);
  i18n.loadAndActivate({ locale: language, locales: currentLocale(), messages: {} });
  return language;
}

/** Shows the site in `language`: loads what stands on the screen first, then changes all of it at once. */
export async function showLanguage(language: Language): Promise<void> {
  await Promise.all(shown().map((one) => one.load(language)));
  setCurrentLanguage(language);
  i18n.activate(language, currentLocale());
}

/** Answers the text of a key; the values that the text names are wanted by its type. */
export type Translate<English extends Texts> = <Key extends keyof English & string>(
  key: Key,
  ...values: keyof ValuesOf<English[Key]> extends never ? [] : [values: ValuesOf<English[Key]>]
) => string;

/** The `t` of a loaded area outside of components (tests); on screens `useMessages` follows the language. */
export const textOf =
  <English extends Texts>(area: Area<English>, from: Pick<typeof i18n, '_'> = i18n): Translate<English> =>
  (key, ...values) =>
    from._(`${area.name}.${key}`, values[0]);

/** The `t` of an area, for functions that take it: `function headline(t: TextOf<typeof trackerTexts>)`. */
export type TextOf<One> = One extends Area<infer English> ? Translate<English> : never;

/** The tags of a text, each with the element that stands for it. */
export type ElementsOf<Text extends string, Element> = { readonly [Tag in TagsOf<Text>]: Element };
