/** What stands around every screen: the net for crashes, the connection's banner, toasts, links that follow the router. */
import { Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import { ErrorBoundary } from '#web/lib/errors.tsx';
import { NavigationProvider } from '#web/ui/link.tsx';
import { OfflineBanner } from '#web/ui/OfflineBanner.tsx';
import { ToastHost } from '#web/ui/ToastHost.tsx';

// The rest belongs to the technician's app, the consoles and the gallery (api/web.ts serves by the same rule).
const others =
  /^\/(api|design|technician|technician-login|technician-signup|technician-portal|earnings|admin|ops|store-partner)(\/|$)/;

export function Shell() {
  const router = useRouter();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const shown = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const navigation = useMemo(
    () => ({
      path,
      navigate: (href: string) => void router.navigate({ href }),
      owns: (target: string) => !others.test(target),
    }),
    [path, router],
  );
  useFocusOfNewScreen(shown);
  return (
    <ErrorBoundary>
      <NavigationProvider value={navigation}>
        <OfflineBanner />
        <Outlet />
        <ToastHost />
      </NavigationProvider>
    </ErrorBoundary>
  );
}

/** After a move inside the entry the keyboard starts at the new screen's heading, as after a page load. */
function useFocusOfNewScreen(path: string | undefined): void {
  const before = useRef<string | undefined>(undefined);
  useEffect(() => {
    const isMove = before.current !== undefined && path !== before.current;
    if (path !== undefined) before.current = path;
    if (!isMove) return;
    const heading = document.querySelector<HTMLElement>('#main h1');
    if (!heading || document.activeElement?.closest('dialog,[role=dialog]')) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [path]);
}
