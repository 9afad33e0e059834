/** Reading and changing the URL from the screens of an entry. */
import { useParams, useRouter, useRouterState, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { entryOf } from '#api/contract/entries.ts';

/** Navigates within this entry; `replace` adds no history entry. */
export function useGo(): (href: string, options?: { readonly replace?: boolean }) => void {
  const router = useRouter();
  return useCallback((href, { replace = false } = {}) => void router.navigate({ href, replace }), [router]);
}

/** The path of the URL. */
export const usePath = (): string => useRouterState({ select: ({ location }) => location.pathname });

/** A path parameter, such as `jobId`; empty if the route has none. */
export function usePathPart(name: string): string {
  const parts = useParams({ strict: false }) as Readonly<Record<string, string | undefined>>;
  return parts[name] ?? '';
}

/**
 * A query parameter of the screen's own URL, or null. Not from the router's location, which already belongs to the next
 * screen while that one is loading.
 */
export function useQueryParam(name: string): string | null {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const value = search[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** The URL's query as text, and a way to change parts of it; null removes a parameter. */
export function useAddressQuery(): readonly [
  query: Readonly<Record<string, string>>,
  change: (next: Readonly<Record<string, string | null>>) => void,
] {
  const router = useRouter();
  const query = useRouterState({ select: ({ location }) => location.search as Record<string, string> });
  const change = useCallback(
    (next: Readonly<Record<string, string | null>>) => {
      const search = new URLSearchParams(window.location.search);
      for (const [name, value] of Object.entries(next)) {
        if (value === null || value === '') search.delete(name);
        else search.set(name, value);
      }
      const text = search.toString();
      const href = window.location.pathname + (text && `?${text}`);
      // The page keeps its scroll position: only what it shows changes.
      void router.navigate({ href, replace: true, resetScroll: false });
    },
    [router],
  );
  return [query, change];
}

/** Where to go after a sign-in that was requested on the way (`?next=`): a page of the same app, else `home`. */
export function useNext(home: string): string {
  const next = safePath(useQueryParam('next'), home);
  return entryOf(next) === entryOf(home) ? next : home;
}

/** Where to go after signing in: a path of this site given by `?redirect=`, as the spec's names or a URL. */
export function safePath(text: string | null, otherwise: string): string {
  if (text === null) return otherwise;
  const path = text.startsWith('/') ? text : `/${text}`;
  const url = URL.canParse(path, 'https://here.invalid') ? new URL(path, 'https://here.invalid') : null;
  return url?.origin === 'https://here.invalid' ? url.pathname + url.search + url.hash : otherwise;
}
