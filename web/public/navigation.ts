/** The address as screens read and change it. */
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useCallback } from 'react';

/** A parameter of the address's query, or null. */
export function useQueryParam(name: string): string | null {
  return useRouterState({
    select: ({ location }) => {
      const value: unknown = (location.search as Record<string, unknown>)[name];
      return typeof value === 'string' && value !== '' ? value : null;
    },
  });
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
