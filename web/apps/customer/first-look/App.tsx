/** The router with every screen. */
import { RouterProvider } from '@tanstack/react-router';
import { useState, type ComponentType } from 'react';
import { createAppRouter } from '#web/shell/app.tsx';
import { customer } from '../routes.tsx';
import type { Start } from './start.ts';

/** Answers the component that shows the address; where a page stands already, once its screen is loaded. */
export async function openApp(start: Start): Promise<ComponentType> {
  if (start.how === 'empty') return App;
  // Restoring the scroll position would put a script into a page that is being made.
  const router = createAppRouter(
    customer,
    start.how === 'making' ? { history: start.history, scrollRestoration: false } : {},
  );
  // Tells the router that its first screen is not to be wrapped: the page was made without what wraps it.
  if (start.how === 'made') router.ssr = { manifest: undefined };
  await router.load();
  return function MadeApp() {
    return <RouterProvider router={router} />;
  };
}

function App() {
  const [router] = useState(() => createAppRouter(customer));
  return <RouterProvider router={router} />;
}
