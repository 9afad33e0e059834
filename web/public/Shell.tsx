/** What stands around every screen: the connection's banner, toasts, links that follow the router. */
import { Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import { NavigationProvider } from '#web/ui/link.tsx';
import { OfflineBanner } from '#web/ui/OfflineBanner.tsx';
import { ToastHost } from '#web/ui/ToastHost.tsx';
import { isOwnPath } from './own-paths.ts';

export function Shell() {
  const router = useRouter();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const shown = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const navigation = useMemo(
    () => ({
      path,
      navigate: (href: string) => void router.navigate({ href }),
      owns: isOwnPath,
    }),
    [path, router],
  );
  useFocusOfNewScreen(shown);
  return (
    <NavigationProvider value={navigation}>
      <div className="sticky top-0 z-30">
        <OfflineBanner />
      </div>
      <Outlet />
      <ToastHost />
    </NavigationProvider>
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
