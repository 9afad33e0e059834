/** Starts the gallery, /design: every component in every state, light and dark side by side. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from '#web/lib/errors.tsx';
import { ToastHost } from '#web/ui/ToastHost.tsx';
import { Gallery } from './Gallery.tsx';

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <ErrorBoundary>
        <Gallery />
        <ToastHost />
      </ErrorBoundary>
    </StrictMode>,
  );
}
