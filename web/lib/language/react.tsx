/** Texts on screens: the provider, `useMessages`, and `Rich` for sentences with links in them. */
import { I18nProvider, Trans, useLingui } from '@lingui/react';
import { use, useMemo, type ReactElement, type ReactNode } from 'react';
import type { Area, TagsOf, Texts, Translate, Wanted } from '#words/texts.ts';
import { currentLanguage } from './language.ts';
import type { Language } from '#domain/core/language.ts';
import { i18n, isLoaded, loadTexts, textOf } from './messages.ts';

/** Wraps everything that shows a text. `startLanguage` must have run. */
export function LanguageProvider({ children }: { readonly children: ReactNode }) {
  return <I18nProvider i18n={i18n}>{children}</I18nProvider>;
}

/** The language on the screen; re-renders the component when it changes. */
export function useLanguage(): Language {
  useLingui();
  return currentLanguage();
}

/**
 * The texts of an area: `const t = useMessages(bookingTexts)`, `t('title')`, `t('pieces', { count })`. Re-renders the
 * component when the language changes. Suspends if the route did not load the area.
 */
export function useMessages<Known extends Texts>(area: Area<Known>): Translate<Known> {
  const { i18n: current } = useLingui();
  if (!isLoaded(area)) use(loadTexts(area));
  // A new function for each language, so that effects and memos that use it run again.
  return useMemo(() => textOf(area, current), [area, current]);
}

type RichProps<Known extends Texts, Key extends keyof Known & string> = {
  readonly area: Area<Known>;
  readonly id: Key;
  /** An element for each tag in the text; the tag's content becomes its children. */
  readonly tags: { readonly [Tag in TagsOf<Known[Key]>]: ReactElement };
} & (Wanted<Known[Key]> extends [infer Values]
  ? { readonly values: { readonly [Name in keyof Values]: ReactNode } }
  : { readonly values?: never });

/** A sentence with elements in it: `Read the <link>terms</link>` with `tags={{ link: <AppLink href="/terms" /> }}`. */
export function Rich<Known extends Texts, Key extends keyof Known & string>({
  area,
  id,
  tags,
  values,
}: RichProps<Known, Key>) {
  if (!isLoaded(area)) use(loadTexts(area));
  return (
    <Trans
      id={`${area.name}.${id}`}
      components={{ ...tags }}
      {...(values ? { values: { ...values } } : {})}
    />
  );
}
