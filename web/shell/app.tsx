/** An app of the web, the same for every role: its router, with what surrounds every screen. */
import {
  createRootRoute,
  createRouter,
  Outlet,
  RouterProvider,
  type RouteComponent,
  type RouterHistory,
} from '@tanstack/react-router';
import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Role } from '#domain/core/actor.ts';
import { entryOf } from '#api/contract/entries.ts';
import type { PagePath } from '#api/contract/pages.ts';
import { loadTexts, startLanguage } from '#web/lib/language/messages.ts';
import { LanguageProvider } from '#web/lib/language/react.tsx';
import { reloadOnNewBuild } from '#web/lib/new-build.ts';
import { speakAs } from '#web/lib/role.ts';
import { applyTheme, storedTheme } from '#web/lib/theme.ts';
import { AppFrame, plainSearch } from './frame.tsx';
import { treeOf, type AppRoute } from './routes.ts';
import { controlTexts } from '#words/generated/ui.ts';

export interface App {
  /** The role it acts for: every call names it, and that role's session counts. */
  readonly role: Role;
  /** Its home page; links to pages of other entries are full page loads. */
  readonly home: PagePath;
  readonly routes: readonly AppRoute[];
  /** Shown at addresses without a page. */
  readonly missing: RouteComponent;
  /** Above every screen, such as the banner for a lost connection. */
  readonly above?: ReactNode;
  /** Default: `bottom-right`. */
  readonly toasts?: 'top-center';
}

/** The app's router; `history` if it is not the browser's. */
export function createAppRouter(
  { role, home, routes, missing, above, toasts }: App,
  options: {
    readonly history?: RouterHistory;
    /** Whether the router restores the scroll position of the screen it has just rendered. */
    readonly scrollRestoration?: boolean | (() => boolean);
  } = {},
) {
  speakAs(role);
  const entry = entryOf(home);
  const owns = (path: string): boolean => entryOf(path) === entry;
  const root = createRootRoute({
    component: () => (
      <AppFrame home={home} owns={owns} {...(toasts && { toasts })}>
        {above}
        <Outlet />
      </AppFrame>
    ),
    notFoundComponent: missing,
  });
  const routeTree = root.addChildren(treeOf(entry, routes, root));
  return createRouter({ routeTree, scrollRestoration: true, ...plainSearch, ...options });
}

/** Starts an app on its page, in the language that this browser asks for. */
export function startApp(app: App): void {
  applyTheme(storedTheme());
  reloadOnNewBuild();
  startLanguage();
  // Crash and not-found pages load no texts themselves. Until these are loaded, they are in English.
  loadTexts(controlTexts).catch((error: unknown) => console.warn(error));
  const root = document.getElementById('root');
  if (root)
    createRoot(root).render(
      <StrictMode>
        <LanguageProvider>
          <RouterProvider router={createAppRouter(app)} />
        </LanguageProvider>
      </StrictMode>,
    );
}
