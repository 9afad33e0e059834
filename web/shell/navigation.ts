/** The address as the screens of an entry read and change it. */
import { useParams, useRouter, useRouterState, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { entryOf } from '#api/contract/entries.ts';

/** Goes to an address of this entry; `replace` leaves no step back. */
export function useGo(): (href: string, options?: { readonly replace?: boolean }) => void {
  const router = useRouter();
  return useCallback((href, { replace = false } = {}) => void router.navigate({ href, replace }), [router]);
}

/** The path of the address. */
export const usePath = (): string => useRouterState({ select: ({ location }) => location.pathname });

/** A part of the path, such as `jobId`; empty where the route has none. */
export function usePathPart(name: string): string {
  const parts = useParams({ strict: false }) as Readonly<Record<string, string | undefined>>;
  return parts[name] ?? '';
}

/**
 * A parameter of the query of the screen's own address, or null. Not of the router's location, which is the next
 * screen's while that one is still loading.
 */
export function useQueryParam(name: string): string | null {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const value = search[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** The address's query as text, and a way to change some of it; null removes a parameter. */
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
      // The page stays where it is: only what it shows changes.
      void router.navigate({ href, replace: true, resetScroll: false });
    },
    [router],
  );
  return [query, change];
}

/** Where a sign-in leads that was asked for on the way (`?next=`): a page of the same app, else `home`. */
export function useNext(home: string): string {
  const next = safePath(useQueryParam('next'), home);
  return entryOf(next) === entryOf(home) ? next : home;
}

/** Where to go after signing in: a path of this site named by `?redirect=`, in the spec's words or as an address. */
export function safePath(text: string | null, otherwise: string): string {
  if (text === null) return otherwise;
  const path = text.startsWith('/') ? text : `/${text}`;
  const url = URL.canParse(path, 'https://here.invalid') ? new URL(path, 'https://here.invalid') : null;
  return url?.origin === 'https://here.invalid' ? url.pathname + url.search + url.hash : otherwise;
}
