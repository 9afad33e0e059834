/**
 * The card that offers to install the app; it has its own React root, so that no page waits for it (spec customer §2).
 */
import { StrictMode, Suspense, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { LanguageProvider, useMessages } from '#web/lib/language/react.tsx';
import { Button } from '#web/ui/Button.tsx';
import { dismissInstall, install, installOffer } from '#web/shell/install-prompt.ts';
import { installTexts } from '#words/generated/customer.ts';
import { Actions } from '#web/ui/PageMessage.tsx';

/** Shows the card while there is an install offer. Called once. */
export function showInstallCard(): void {
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(
    <StrictMode>
      <LanguageProvider>
        <Suspense fallback={null}>
          <InstallCard />
        </Suspense>
      </LanguageProvider>
    </StrictMode>,
  );
}

function InstallCard() {
  const t = useMessages(installTexts);
  const offer = useSyncExternalStore(installOffer.subscribe, installOffer.current);
  if (offer === 'none') return null;
  return (
    <aside
      className="grid fixed gap-2 p-4 border-[1.5px] border-ink rounded-large top-auto right-4 bottom-4 left-auto z-40 w-[min(320px,calc(100vw_-_2_*_var(--s4)))] bg-paper"
      aria-labelledby="install-title"
    >
      <h2 className="text-[1.125rem]" id="install-title">
        {t('cardTitle')}
      </h2>
      <p>{offer === 'ios' ? t('cardIos') : t('cardText')}</p>
      <Actions>
        {offer === 'browser' ? (
          <Button kind="primary" size="small" onClick={() => void install()}>
            {t('install')}
          </Button>
        ) : null}
        <Button kind="quiet" size="small" onClick={dismissInstall}>
          {t('notNow')}
        </Button>
      </Actions>
    </aside>
  );
}
