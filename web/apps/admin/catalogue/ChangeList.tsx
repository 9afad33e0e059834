/** The differences between two price lists, figure by figure. */
import { useMessages } from '#web/lib/language/react.tsx';
import { catalogueTexts } from '#words/generated/admin.ts';
import { wordTexts } from '#words/generated/shared.ts';
import { figureName, figureText } from './figure-words.ts';
import type { Change } from './price-form.ts';

export function ChangeList({ changes }: { readonly changes: readonly Change[] }) {
  const t = useMessages(catalogueTexts);
  const words = useMessages(wordTexts);
  return (
    <ul className="grid gap-0.5 text-small">
      {changes.map(({ figure, before, after }) => (
        <li key={figure}>
          {t('changed', {
            what: figureName(t, words, figure),
            before: figureText(t, figure, before),
            after: figureText(t, figure, after),
          })}
        </li>
      ))}
    </ul>
  );
}
