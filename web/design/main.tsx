/** Starts the gallery: /design, every component in every state; /design/mails, every message in both languages. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from '#web/lib/errors.tsx';
import { ToastHost } from '#web/ui/ToastHost.tsx';
import { Gallery } from './Gallery.tsx';
import { MailGallery } from './MailGallery.tsx';

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <ErrorBoundary>
        {/^\/design\/mails\/?$/.test(location.pathname) ? <MailGallery /> : <Gallery />}
        <ToastHost />
      </ErrorBoundary>
    </StrictMode>,
  );
}
