/** What a deletion erases and what it leaves. */
import { alwaysKept, erasedForGood } from '#domain/customer/deletion-terms.ts';
import { useLanguage, useMessages } from '#web/lib/language/react.tsx';
import { settingsTexts } from '#words/generated/customer.ts';

const parts = { erased: erasedForGood, kept: alwaysKept } as const;

export function Terms() {
  const t = useMessages(settingsTexts);
  const language = useLanguage();
  return (
    <div className="grid gap-6 grid-cols-[repeat(auto-fit,minmax(min(100%,260px),1fr))]">
      {(['erased', 'kept'] as const).map((part) => (
        <div key={part} className="grid gap-2 content-start">
          <h3>{t(part)}</h3>
          <ul className="grid gap-2 pl-5 [list-style:disc] text-small">
            {parts[part][language].map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
