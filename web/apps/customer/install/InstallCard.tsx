/** The card that offers to install the app; a root of its own, so that no page waits for it (spec customer §2). */
import './install.css';
import { StrictMode, Suspense, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { useMessages } from '#web/lib/language/react.tsx';
import { Button } from '#web/ui/Button.tsx';
import { SiteLanguage } from '../frame/site-language.tsx';
import { dismissInstall, install, installOffer } from './prompt.ts';
import { installTexts } from '#words/generated/customer.ts';

/** Shows the card for as long as there is an offer. Called once. */
export function showInstallCard(): void {
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(
    <StrictMode>
      <SiteLanguage>
        <Suspense fallback={null}>
          <InstallCard />
        </Suspense>
      </SiteLanguage>
    </StrictMode>,
  );
}

function InstallCard() {
  const t = useMessages(installTexts);
  const offer = useSyncExternalStore(installOffer.subscribe, installOffer.current);
  if (offer === 'none') return null;
  return (
    <aside className="install-card" aria-labelledby="install-title">
      <h2 id="install-title">{t('cardTitle')}</h2>
      <p>{offer === 'ios' ? t('cardIos') : t('cardText')}</p>
      <div className="acts">
        {offer === 'browser' ? (
          <Button kind="primary" size="small" onClick={() => void install()}>
            {t('install')}
          </Button>
        ) : null}
        <Button kind="quiet" size="small" onClick={dismissInstall}>
          {t('notNow')}
        </Button>
      </div>
    </aside>
  );
}
