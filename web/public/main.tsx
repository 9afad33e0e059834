/** Starts the public entry: what strangers and customers see. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { reloadOnNewBuild } from '#web/lib/new-build.ts';
import { Entry } from './Entry.tsx';

reloadOnNewBuild();

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <Entry />
    </StrictMode>,
  );
