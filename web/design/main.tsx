/** Starts the gallery: /design, every component in every state; /design/mails, every message in both languages. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from '#web/lib/errors.tsx';
import { startLanguage } from '#web/lib/language/messages.ts';
import { LanguageProvider } from '#web/lib/language/react.tsx';
import { ToastHost } from '#web/ui/ToastHost.tsx';
import { Gallery } from './Gallery.tsx';
import { MailGallery } from './MailGallery.tsx';

const root = document.getElementById('root');
if (root) {
  startLanguage('en');
  createRoot(root).render(
    <StrictMode>
      <LanguageProvider>
        <ErrorBoundary>
          {/^\/design\/mails\/?$/.test(location.pathname) ? <MailGallery /> : <Gallery />}
          <ToastHost />
        </ErrorBoundary>
      </LanguageProvider>
    </StrictMode>,
  );
}
