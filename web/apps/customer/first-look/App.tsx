/** The router with every screen. */
import { RouterProvider } from '@tanstack/react-router';
import { useState, type ComponentType } from 'react';
import { createAppRouter } from '#web/shell/app.tsx';
import { customer } from '../routes.tsx';
import type { Start } from './start.ts';

/** Answers the component that shows the address; where a page stands already, once its screen is loaded. */
export async function openApp(start: Start): Promise<ComponentType> {
  if (start.how === 'empty') return App;
  const router = createAppRouter(
    customer,
    start.how === 'making'
      ? // Restoring the scroll position would put a script into a page that is being made.
        { history: start.history, scrollRestoration: false }
      : { scrollRestoration: afterFirstScreen() },
  );
  // Tells the router that its first screen is not to be wrapped: the page was made without what wraps it.
  if (start.how === 'made') router.ssr = { manifest: undefined };
  await router.load();
  return function MadeApp() {
    return <RouterProvider router={router} />;
  };
}

/**
 * A made page is the browser's until React takes it over: the browser restores its scroll position, and people scroll
 * it. The router would scroll it to the top under their finger, and a press whose release lands elsewhere is no click.
 */
function afterFirstScreen(): () => boolean {
  let isFirst = true;
  return () => {
    const isLater = !isFirst;
    isFirst = false;
    return isLater;
  };
}

function App() {
  const [router] = useState(() => createAppRouter(customer));
  return <RouterProvider router={router} />;
}
