/** The address as screens read and change it. */
import { useParams, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

/**
 * A parameter of the query of the screen's own address, or null. Not of the router's location, which is the next
 * screen's while that one is still loading.
 */
export function useQueryParam(name: string): string | null {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const value = search[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** A part of the screen's path, as `$name` of its route; null where the route has none. */
export function useRouteParam(name: string): string | null {
  const params: Readonly<Record<string, unknown>> = useParams({ strict: false });
  const value = params[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Goes to an address of this entry; `replace` leaves no step back. */
export function useGo(): (href: string, options?: { readonly replace?: boolean }) => void {
  const router = useRouter();
  return useCallback((href, { replace = false } = {}) => void router.navigate({ href, replace }), [router]);
}

/** Where to go after signing in: a path of this site named by `?redirect=`, in the spec's words or as an address. */
export function safePath(text: string | null, otherwise: string): string {
  if (text === null) return otherwise;
  const path = text.startsWith('/') ? text : `/${text}`;
  const url = URL.canParse(path, 'https://here.invalid') ? new URL(path, 'https://here.invalid') : null;
  return url?.origin === 'https://here.invalid' ? url.pathname + url.search + url.hash : otherwise;
}
