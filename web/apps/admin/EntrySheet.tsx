/** The frame of the console's pages before the sign-in. */
import type { ReactNode } from 'react';
import { useMessages } from '#web/lib/language/react.tsx';
import { LanguageSwitch } from '#web/shell/LanguageSwitch.tsx';
import { Art } from '#web/art/Art.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Wordmark } from '#web/ui/Head.tsx';
import { consoleTexts } from '#words/generated/admin.ts';

export function EntrySheet({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const t = useMessages(consoleTexts);
  return (
    <div className="mx-auto grid min-h-dvh max-w-[440px] content-center gap-6 px-4 py-8">
      <header className="flex items-center gap-3 border-b-[1.5px] border-ink pb-4">
        <Wordmark />
        <span className="text-small text-muted">{t('label')}</span>
        <Art piece="desk" variant="step" step={3} size="small" className="ml-auto h-16" />
      </header>
      <main id="main" className="grid gap-5">
        <h1 className="text-h2">{title}</h1>
        {children}
        <div className="flex items-center justify-between">
          <ButtonLink kind="quiet" href="/">
            {t('backHome')}
          </ButtonLink>
          <LanguageSwitch />
        </div>
      </main>
    </div>
  );
}
