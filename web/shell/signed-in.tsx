/** The routes of an app that need somebody signed in. */
import { useRouter, type RouteComponent } from '@tanstack/react-router';
import { useCallback, useEffect, type ComponentType, type ReactNode } from 'react';
import type { PagePath } from '#api/contract/pages.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { useControls } from '#web/ui/controls.ts';
import type { KeptPerson } from './guard.ts';
import { screen, type AppRoute } from './routes.ts';

/** Milliseconds between two looks whether the server answers again, as with every read (design.md §9). */
const AGAIN_MS = 30_000;

/**
 * `routes` inside of `frame`, for somebody with the app's role; others are led to `signIn`, which leads back. `waiting`
 * is shown until the server has said who is there, from the start: the outermost layout is on its way itself meanwhile.
 */
export function signedIn({
  home,
  signIn,
  frame,
  page: Page,
  waiting,
  kept,
  stays = false,
  routes,
}: {
  readonly home: PagePath;
  readonly signIn: PagePath;
  readonly frame: RouteComponent;
  /** The frame around a signed-in page. */
  readonly page: ComponentType<{ readonly children: ReactNode }>;
  readonly waiting: ReactNode;
  /** Who may go on without a connection; default nobody. */
  readonly kept?: () => Promise<KeptPerson>;
  /** Whether `frame` asks for the sign-in again where a session ends on its own (`useHasEnded`). */
  readonly stays?: boolean;
  readonly routes: readonly AppRoute[];
}): AppRoute {
  const pendingComponent = () => <Page>{waiting}</Page>;
  const own: AppRoute = {
    layout: screen(() => import('./Me.tsx'), stays ? 'MeStays' : 'Me'),
    beforeLoad: async ({ location: { href } }) => {
      const { requireSession } = await import('./guard.ts');
      await requireSession(
        href === home ? signIn : `${signIn}?next=${encodeURIComponent(href)}`,
        await kept?.(),
      );
    },
    pendingComponent,
    errorComponent: ({ error }) => (
      <Page>
        <Failed message={error instanceof Error ? error.message : ''} />
      </Page>
    ),
    routes: [{ layout: frame, routes }],
  };
  return { layout: screen(() => import('./Server.tsx'), 'Server'), pendingComponent, routes: [own] };
}

function Failed({ message }: { readonly message: string }) {
  const router = useRouter();
  const t = useControls();
  const retry = useCallback(() => void router.invalidate(), [router]);
  useEffect(() => {
    const timer = setInterval(retry, AGAIN_MS);
    return () => clearInterval(timer);
  }, [retry]);
  return <ErrorState message={message || t('failed')} onRetry={retry} />;
}
