/**
 * For requests below /api that no route took: 405 if the path has other methods (RFC 9110, section 15.5.6), else 404.
 */
import { says } from '#domain/core/says.ts';
import type { Express } from 'express';
import { Refused } from './problems.ts';

/** Added after all routes. It asks the router itself, so that no route can be forgotten here. */
export function addOtherMethods(app: Express): void {
  app.use('/api', (request, response) => {
    const path = request.baseUrl + request.path;
    const allowed = methodsAt(app, path);
    if (allowed.length === 0)
      throw new Refused('not_found', says('noRoute', { method: request.method, path }));
    response.setHeader('allow', allowed.join(', '));
    throw new Refused('method_not_allowed', says('methodNotAllowed', { method: request.method }));
  });
}

/** Express's layers know their path, but its types leave that out. */
interface Layer {
  readonly route?:
    | { readonly path: unknown; readonly stack: readonly { readonly method: string }[] }
    | undefined;
  match(path: string): boolean;
}

/**
 * Methods that some route has at a path, in alphabetical order; Express answers HEAD for every GET. If a route has
 * exactly this path, routes that match it by a parameter do not count (`addRoutes`).
 */
function methodsAt(app: Express, path: string): readonly string[] {
  const methods = new Set<string>();
  // The pages' route matches every path.
  const taking = (app.router.stack as unknown as readonly Layer[]).flatMap((layer) =>
    typeof layer.route?.path === 'string' && layer.match(path) ? [layer.route] : [],
  );
  const own = taking.filter((route) => route.path === path);
  for (const { stack } of own.length > 0 ? own : taking)
    for (const { method } of stack) methods.add(method.toUpperCase());
  if (methods.has('GET')) methods.add('HEAD');
  return [...methods].toSorted();
}
