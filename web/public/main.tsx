/** Starts the public entry: what strangers and customers see. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startLanguage } from '#web/lib/language/messages.ts';
import { reloadOnNewBuild } from '#web/lib/new-build.ts';
import { Entry } from './Entry.tsx';
import { SiteLanguage } from './site-language.tsx';

reloadOnNewBuild();
startLanguage();

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <SiteLanguage>
        <Entry />
      </SiteLanguage>
    </StrictMode>,
  );
