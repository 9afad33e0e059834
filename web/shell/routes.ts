/** The routes of an app as a plain list, and the router's tree built from it. */
import {
  createRoute,
  lazyRouteComponent,
  redirect,
  type AnyRoute,
  type ErrorRouteComponent,
  type ParsedLocation,
  type RouteComponent,
} from '@tanstack/react-router';
import type { EntryName } from '#api/contract/entries.ts';
import { pagesOf, type PagePath } from '#api/contract/pages.ts';
import { loadTexts } from '#web/lib/language/messages.ts';
import { controlTexts } from '#words/generated/ui.ts';
import type { Area, Texts } from '#words/texts.ts';

/** What comes before a screen: a guard that may redirect, and what is shown until it has checked. */
interface Guarded {
  readonly beforeLoad?: (asked: { readonly location: ParsedLocation }) => Promise<void>;
  readonly pendingComponent?: RouteComponent;
  readonly errorComponent?: ErrorRouteComponent;
}

/** A screen at its path; other paths of a page are in the list of pages. */
interface Page extends Guarded {
  readonly path: PagePath | readonly PagePath[];
  readonly screen: RouteComponent;
}
/** A layout around some routes. */
interface Layout extends Guarded {
  readonly layout: RouteComponent;
  readonly routes: readonly AppRoute[];
}
/** A path that redirects to another one, with its query. */
interface Redirect {
  readonly path: PagePath;
  readonly to: PagePath;
}
export type AppRoute = Page | Layout | Redirect;

/** A screen's chunk and its texts, fetched together so that nothing is rendered without texts. */
export function screen<Module extends Record<Name, RouteComponent>, Name extends string>(
  load: () => Promise<Module>,
  name: Name,
  ...texts: readonly Area<Texts>[]
): RouteComponent {
  return lazyRouteComponent(async () => {
    const [module] = await Promise.all([load(), ...[controlTexts, ...texts].map((area) => loadTexts(area))]);
    return module;
  }, name);
}

/** The router's routes below `parent`. A page is also available at the other paths in the list of pages. */
export function treeOf(entry: EntryName | 'api', routes: readonly AppRoute[], parent: AnyRoute): AnyRoute[] {
  const getParentRoute = () => parent;
  return routes.flatMap((one, index): AnyRoute[] => {
    if ('layout' in one) {
      const { layout: component, routes: below, ...guarded } = one;
      const id = `${index}`;
      const made: AnyRoute = createRoute({ getParentRoute, id, component, ...guarded });
      return [made.addChildren(treeOf(entry, below, made))];
    }
    if ('to' in one)
      return [
        createRoute({
          getParentRoute,
          path: one.path,
          beforeLoad: ({ location }) => {
            redirect({ href: one.to + location.searchStr, replace: true, throw: true });
          },
        }),
      ];
    const { path, screen: component, ...guarded } = one;
    return [path]
      .flat()
      .flatMap((own) => [own, ...pagesOf(entry).flatMap(([other, kind]) => (kind === own ? [other] : []))])
      .map((own) => createRoute({ getParentRoute, path: own, component, ...guarded }));
  });
}
