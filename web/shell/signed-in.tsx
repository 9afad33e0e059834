/** The routes of an app that need somebody signed in. */
import { useRouter, type RouteComponent } from '@tanstack/react-router';
import { useEffect, type ComponentType, type ReactNode } from 'react';
import { ApiProblem, UNEXPLAINED } from '#api/contract/problem.ts';
import type { PagePath } from '#api/contract/pages.ts';
import { ErrorState } from '#web/ui/States.tsx';
import { screen, type AppRoute } from './routes.ts';

/** Milliseconds between two looks whether the server answers again, as with every read (design.md §9). */
const AGAIN_MS = 30_000;

/**
 * `routes` inside of `frame`, for somebody with the app's role; others are led to `signIn`, which leads back. `waiting`
 * and `failed` (a sentence) are shown until the server has said who is there.
 */
export function signedIn({
  home,
  signIn,
  frame,
  page: Page,
  waiting,
  failed,
  routes,
}: {
  readonly home: PagePath;
  readonly signIn: PagePath;
  readonly frame: RouteComponent;
  /** What such a page stands in. */
  readonly page: ComponentType<{ readonly children: ReactNode }>;
  readonly waiting: ReactNode;
  readonly failed: string;
  readonly routes: readonly AppRoute[];
}): AppRoute {
  return {
    layout: screen(() => import('./Me.tsx'), 'Me'),
    beforeLoad: async ({ location: { href } }) => {
      const { requireSession } = await import('./guard.ts');
      await requireSession(href === home ? signIn : `${signIn}?next=${encodeURIComponent(href)}`);
    },
    pendingComponent: () => <Page>{waiting}</Page>,
    errorComponent: ({ error }) => (
      <Page>
        <Failed error={error} otherwise={failed} />
      </Page>
    ),
    routes: [{ layout: frame, routes }],
  };
}

function Failed({ error, otherwise }: { readonly error: unknown; readonly otherwise: string }) {
  const router = useRouter();
  const retry = (): void => void router.invalidate();
  useEffect(() => {
    const timer = setInterval(() => void router.invalidate(), AGAIN_MS);
    return () => clearInterval(timer);
  }, [router]);
  const isTold = error instanceof ApiProblem && error.code !== UNEXPLAINED;
  return <ErrorState message={isTold ? error.message : otherwise} onRetry={retry} />;
}
