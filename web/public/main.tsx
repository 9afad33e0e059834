/** Starts the public entry: what strangers and customers see. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Entry } from './Entry.tsx';

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <Entry />
    </StrictMode>,
  );
