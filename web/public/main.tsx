/** Starts the public entry: what strangers and customers see. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from '@tanstack/react-router';
import { createPublicRouter } from './router.tsx';

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={createPublicRouter()} />
    </StrictMode>,
  );
