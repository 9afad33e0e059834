/**
 * The language switch in the head: names the other language in that language, shortened to two letters if there is
 * little room.
 */
import { useTransition } from 'react';
import { languageNames } from '#web/lib/language/language.ts';
import type { Language } from '#domain/core/language.ts';
import { useLanguage } from '#web/lib/language/react.tsx';
import { notify } from '#web/ui/toast.ts';
import { useControls } from '#web/ui/controls.ts';
import { chooseLanguage } from './language.ts';
import { BarButton } from '#web/ui/Head.tsx';

const other = { en: 'es', es: 'en' } as const satisfies Record<Language, Language>;

export function LanguageSwitch() {
  const next = other[useLanguage()];
  const t = useControls();
  const [isBusy, start] = useTransition();
  const change = (): void =>
    start(async () => {
      try {
        await chooseLanguage(next);
      } catch {
        // The other language could not be downloaded, so this one stays.
        notify({ tone: 'bad', title: t('failed') });
      }
    });
  return (
    <BarButton className="max-phone:min-w-8" lang={next} aria-busy={isBusy} onClick={change}>
      <span className="max-phone:absolute max-phone:size-px max-phone:overflow-hidden max-phone:[clip-path:inset(50%)]">
        {languageNames[next]}
      </span>
      <span className="hidden max-phone:inline" aria-hidden="true">
        {next.toUpperCase()}
      </span>
    </BarButton>
  );
}
