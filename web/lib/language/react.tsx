/** Texts on screens: the provider, `useMessages`, and `Rich` for sentences that hold links. */
import { I18nProvider, Trans, useLingui } from '@lingui/react';
import { use, useMemo, type ReactElement, type ReactNode } from 'react';
import type { ValuesOf } from './icu.ts';
import { currentLanguage, type Language } from './language.ts';
import { i18n, textOf, type Area, type ElementsOf, type Texts, type Translate } from './messages.ts';

/** Stands around everything that shows a text. `startLanguage` must have run. */
export function LanguageProvider({ children }: { readonly children: ReactNode }) {
  return <I18nProvider i18n={i18n}>{children}</I18nProvider>;
}

/** The language on the screen; the component is drawn again when it changes. */
export function useLanguage(): Language {
  useLingui();
  return currentLanguage();
}

/**
 * The texts of an area: `const t = useMessages(bookingTexts)`, `t('title')`, `t('pieces', { count })`.
 * The component is drawn again when the language changes. Suspends where the route did not load the area.
 */
export function useMessages<English extends Texts>(area: Area<English>): Translate<English> {
  const { i18n: current } = useLingui();
  if (!area.isLoaded(currentLanguage())) use(area.load());
  // Another function for each language, so that effects and memos that use it run again.
  return useMemo(() => textOf(area, current), [area, current]);
}

type RichProps<English extends Texts, Key extends keyof English & string> = {
  readonly area: Area<English>;
  readonly id: Key;
  /** An element for each tag of the text; what the tag encloses becomes its children. */
  readonly tags: ElementsOf<English[Key], ReactElement>;
} & (keyof ValuesOf<English[Key]> extends never
  ? { readonly values?: never }
  : { readonly values: { readonly [Name in keyof ValuesOf<English[Key]>]: ReactNode } });

/** A sentence with elements in it: `Read the <link>terms</link>` with `tags={{ link: <AppLink href="/terms" /> }}`. */
export function Rich<English extends Texts, Key extends keyof English & string>({
  area,
  id,
  tags,
  values,
}: RichProps<English, Key>) {
  if (!area.isLoaded(currentLanguage())) use(area.load());
  return (
    <Trans
      id={`${area.name}.${id}`}
      components={{ ...tags }}
      {...(values ? { values: { ...values } } : {})}
    />
  );
}
