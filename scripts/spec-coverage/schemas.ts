/** The inputs and outputs of a call's schemas, by the names that a specification uses for its fields. */
import * as z from 'zod/mini';
import type { Endpoint } from '#api/contract/endpoint.ts';

/** Names of a schema's inputs or outputs, with nested ones as `address.street`. */
export function pathsOf(schema: z.ZodMiniType, io: 'input' | 'output'): ReadonlySet<string> {
  const found = new Set<string>();
  const walk = (part: unknown, path: string): void => {
    if (Array.isArray(part)) for (const one of part) walk(one, path);
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return;
    for (const [key, value] of Object.entries(part)) {
      if (key !== 'properties') walk(value, path);
      else
        for (const [name, inner] of Object.entries(value as object)) {
          found.add(path + name);
          walk(inner, `${path}${name}.`);
        }
    }
  };
  walk(z.toJSONSchema(schema, { io, unrepresentable: 'any' }), '');
  return found;
}

/** A call's inputs, in its body, its query, as its file, or in its path. */
export const takenBy = ({ body, query, file, encoding, path }: Endpoint): ReadonlySet<string> =>
  new Set([
    ...(body ? pathsOf(body, 'input') : []),
    ...(query ? pathsOf(query, 'input') : []),
    ...(file === undefined ? [] : [file]),
    // Files of a form without a name of their own.
    ...(encoding === 'json' ? [] : ['photos']),
    ...[...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name),
  ]);
