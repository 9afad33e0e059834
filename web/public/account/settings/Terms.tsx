/** What a deletion erases and what it leaves, as the server says it. */
import { useMessages } from '#web/lib/language/react.tsx';
import type { Farewell } from './own-account.ts';
import { settingsTexts } from './texts.ts';

export function Terms({ terms }: { readonly terms: Farewell }) {
  const t = useMessages(settingsTexts);
  return (
    <div className="deletion-terms">
      {(['erased', 'kept'] as const).map((part) => (
        <div key={part}>
          <h3>{t(part)}</h3>
          <ul className="plain-list">
            {terms[part].map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
