/** What a deletion erases and what it leaves. */
import type { Language } from '#domain/core/language.ts';
import { useLanguage, useMessages } from '#web/lib/language/react.tsx';
import { personTexts } from '#words/generated/shared.ts';

/** Sentences of a deletion's terms, by part and language. */
export type DeletionTerms = Readonly<
  Record<'erased' | 'kept', Readonly<Record<Language, readonly string[]>>>
>;

export function Terms({ terms }: { readonly terms: DeletionTerms }) {
  const t = useMessages(personTexts);
  const language = useLanguage();
  return (
    <div className="grid gap-6 grid-cols-[repeat(auto-fit,minmax(min(100%,260px),1fr))]">
      {(['erased', 'kept'] as const).map((part) => (
        <div key={part} className="grid gap-2 content-start">
          <h3>{t(part)}</h3>
          <ul className="grid gap-2 pl-5 [list-style:disc] text-small">
            {terms[part][language].map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
