/** The address as the screens of an entry read and change it. */
import { useParams, useRouter, useRouterState } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';

/** Goes to an address of this entry; `replace` leaves no step back. */
export function useGo(): (href: string, options?: { readonly replace?: boolean }) => void {
  const router = useRouter();
  return useCallback((href, { replace = false } = {}) => void router.navigate({ href, replace }), [router]);
}

/** A part of the path, such as `jobId`; empty where the route has none. */
export function usePathPart(name: string): string {
  const parts = useParams({ strict: false }) as Readonly<Record<string, string | undefined>>;
  return parts[name] ?? '';
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
      void router.navigate({ href: window.location.pathname + (text && `?${text}`), replace: true });
    },
    [router],
  );
  return [query, change];
}

/** The page's title: `My Jobs · Hexkey`. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Hexkey`;
  }, [title]);
}
