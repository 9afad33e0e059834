/** What stands around every screen of an app: crash net, links that follow the router, toasts, focus. */
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { NavigationProvider } from '#web/ui/link.tsx';
import { ToastHost } from '#web/ui/ToastHost.tsx';
import { ErrorBoundary } from '../lib/errors.tsx';

/** Wraps an app’s routes, inside its router. `owns` is true for the paths that this app serves. */
export function AppFrame({
  home,
  owns,
  toasts = 'bottom-right',
  children,
}: {
  readonly home: string;
  readonly owns: (path: string) => boolean;
  readonly toasts?: 'bottom-right' | 'top-center';
  readonly children: ReactNode;
}) {
  const router = useRouter();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const shown = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const navigation = useMemo(
    () => ({ path, navigate: (href: string) => void router.navigate({ href }), owns }),
    [path, router, owns],
  );
  useFocusOfNewScreen(shown);
  return (
    <ErrorBoundary home={home}>
      <NavigationProvider value={navigation}>
        {children}
        <ToastHost position={toasts} />
      </NavigationProvider>
    </ErrorBoundary>
  );
}

/** After navigation within the entry, keyboard focus starts at the new screen's heading, as after a page load. */
function useFocusOfNewScreen(path: string | undefined): void {
  const before = useRef<string | undefined>(undefined);
  useEffect(() => {
    const isMove = before.current !== undefined && path !== before.current;
    if (path !== undefined) before.current = path;
    if (!isMove || document.activeElement?.closest('[role=dialog]')) return;
    if (focusHeading()) return;
    // The screen's content is still loading; if the person moves the focus meanwhile, it stays there.
    const observer = new MutationObserver(() => {
      if (document.activeElement !== document.body || focusHeading()) observer.disconnect();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [path]);
}

/** Returns whether there is a heading. */
function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('h1');
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}

/** How URLs carry their query: plain text, never JSON, so that ids and codes stay as they are. */
export const plainSearch = {
  parseSearch: (text: string) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search: Record<string, string>) => {
    const text = new URLSearchParams(search).toString();
    return text && `?${text}`;
  },
} as const;
