/** The texts of a browser entry: areas of the catalog (`words/`), each loaded only in the language shown. */
import { setupI18n, type Messages } from '@lingui/core';
import type { Area, Compiled, Texts, Translate } from '#words/texts.ts';
import { currentLanguage, currentLocale, setCurrentLanguage, wantedLanguage } from './language.ts';
import { languages, type Language } from '#domain/core/language.ts';

/** The single instance behind all texts; message ids are `<app>.<area>.<key>`. */
export const i18n = setupI18n();

const loading = new Map<string, Promise<void>>();
const loaded = new Map<string, Area<Texts>>();
const idOf = (area: Area<Texts>, language: Language): string => `${language} ${area.name}`;

/** Whether the texts of an area are loaded in a language. */
export const isLoaded = (area: Area<Texts>, language = currentLanguage()): boolean =>
  loaded.has(idOf(area, language));

/** Resolves once the texts of an area are loaded in a language. Repeated calls return the same promise. */
export function loadTexts(area: Area<Texts>, language: Language = currentLanguage()): Promise<void> {
  const id = idOf(area, language);
  const started =
    loading.get(id) ??
    fetchTexts(area, language).catch((error: unknown) => {
      // The next attempt retries, so that a lost connection does not leave the site without texts permanently.
      loading.delete(id);
      throw error;
    });
  loading.set(id, started);
  return started;
}

async function fetchTexts(area: Area<Texts>, language: Language): Promise<void> {
  i18n.load(language, messagesOf(area, (await area[language]()).default));
  loaded.set(idOf(area, language), area);
}

/** Shows an area's built-in English in every language, until the language's own texts are loaded. */
export function showAtOnce(area: Area<Texts>): void {
  const { atOnce } = area;
  if (!atOnce) return;
  for (const language of languages)
    if (!isLoaded(area, language)) i18n.load(language, messagesOf(area, atOnce));
}

const messagesOf = (area: Area<Texts>, texts: Compiled): Messages =>
  // The catalog's command used Lingui's own compiler, so the texts have its format.
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [`${area.name}.${key}`, text])) as Messages;

/** At the start of an entry, before anything is rendered: the language this browser asks for, or the given one. */
export function startLanguage(language: Language = wantedLanguage()): Language {
  setCurrentLanguage(language);
  // Not loadAndActivate, which would discard the built-in texts.
  i18n.load(language, {});
  i18n.activate(language, currentLocale());
  return language;
}

/** Shows the site in `language`: loads what is on the screen first, then changes everything at once. */
export async function showLanguage(language: Language): Promise<void> {
  const shown = [...loaded.values()].filter((area) => isLoaded(area));
  await Promise.all(shown.map((area) => loadTexts(area, language)));
  setCurrentLanguage(language);
  i18n.activate(language, currentLocale());
}

/**
 * The `t` of a loaded area outside of components (tests); on screens `useMessages` follows the language. If a value
 * ends with a period, as `7:00 p.m.` does, it also ends the sentence.
 */
export const textOf =
  <Known extends Texts>(area: Area<Known>, from: Pick<typeof i18n, '_'> = i18n): Translate<Known> =>
  (key, ...values) =>
    from
      ._(`${area.name}.${key}`, values.at(0) as Record<string, unknown> | undefined)
      .replace(/\bm\.\.(?!\.)/g, 'm.');

/** The `t` of an area, for functions that take it: `function headline(t: TextOf<typeof trackerTexts>)`. */
export type TextOf<One> = One extends Area<infer Known> ? Translate<Known> : never;

/** The keys of an area. */
export type KeyOf<One> = One extends Area<infer Known> ? keyof Known & string : never;
