/** Starts the console entry. */
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { applyTheme, storedTheme } from '#web/lib/theme.ts';
import { createConsoleRouter } from './router.tsx';

applyTheme(storedTheme());

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={createConsoleRouter()} />
    </StrictMode>,
  );
