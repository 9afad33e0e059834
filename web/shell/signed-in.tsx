/** The routes of an app that require a signed-in person. */
import { useRouter, type RouteComponent } from '@tanstack/react-router';
import { useCallback, useEffect, type ComponentType, type ReactNode } from 'react';
import type { PagePath } from '#api/contract/pages.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { useControls } from '#web/ui/controls.ts';
import type { KeptPerson } from './guard.ts';
import { screen, type AppRoute } from './routes.ts';

/** Milliseconds between checks whether the server answers again, as with every read (design.md §9). */
const AGAIN_MS = 30_000;

/**
 * `routes` inside `frame`, for someone with the app's role; others are redirected to `signIn`, which leads back.
 * `waiting` is shown from the start until the server has said who it is, since the outermost layout may still be
 * loading itself.
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
  /** Who may continue without a connection; default: no one. */
  readonly kept?: () => Promise<KeptPerson>;
  /** Whether `frame` asks for a new sign-in if a session ends by itself (`useHasEnded`). */
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
