/** Starts the console entry. */
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { reloadOnNewBuild } from '#web/lib/new-build.ts';
import { applyTheme, storedTheme } from '#web/lib/theme.ts';
import { createConsoleRouter } from './router.tsx';

applyTheme(storedTheme());
reloadOnNewBuild();

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={createConsoleRouter()} />
    </StrictMode>,
  );
