/** The router with every screen. */
import { RouterProvider } from '@tanstack/react-router';
import { useState, type ComponentType } from 'react';
import { createAppRouter } from '#web/shell/app.tsx';
import { customer } from '../routes.tsx';
import type { Start } from './start.ts';

/** Returns the component that renders the current URL; on a prerendered page, after its screen has loaded. */
export async function openApp(start: Start): Promise<ComponentType> {
  if (start.how === 'empty') return App;
  const router = createAppRouter(
    customer,
    start.how === 'making'
      ? // Scroll restoration would add a script to a page being prerendered.
        { history: start.history, scrollRestoration: false }
      : { scrollRestoration: afterFirstScreen() },
  );
  // Tells the router not to wrap its first screen, because the page was prerendered without the wrapper.
  if (start.how === 'made') router.ssr = { manifest: undefined };
  await router.load();
  return function MadeApp() {
    return <RouterProvider router={router} />;
  };
}

/**
 * Until React hydrates a prerendered page, the browser restores its scroll position, and people scroll it. The router
 * would scroll it to the top under their finger, and a press whose release lands elsewhere is not a click.
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
