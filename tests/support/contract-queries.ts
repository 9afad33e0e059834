/** Queries that a call's contract takes: every value of every parameter by itself, and any of them together. */
import fc from 'fast-check';
import * as z from 'zod/mini';
import type { Endpoint } from '#api/contract/endpoint.ts';

export type Query = Readonly<Record<string, string>>;

/** The parameters of a call's query with the values that it takes for them. */
export interface Parameters {
  readonly values: ReadonlyMap<string, readonly string[]>;
  /** Those without which the call is refused. */
  readonly required: readonly string[];
}

/** Of a closed list all values; of anything else those of the pool that the schema takes. */
export function parametersOf({ query }: Pick<Endpoint, 'query'>, pool: readonly string[]): Parameters {
  const schemas = query === undefined ? [] : Object.entries(shapeOf(query));
  const isTaken = (schema: z.ZodMiniType, value: string | undefined) => z.safeParse(schema, value).success;
  return {
    values: new Map(
      schemas.map(([name, schema]) => [
        name,
        [...new Set([...listedIn(schema), ...pool])].filter((value) => isTaken(schema, value)),
      ]),
    ),
    required: schemas.filter(([, schema]) => !isTaken(schema, undefined)).map(([name]) => name),
  };
}

/** Each value by itself, beside the first value of each parameter that must be there. */
export function oneByOne({ values, required }: Parameters): readonly Query[] {
  const least = Object.fromEntries(required.map((name) => [name, values.get(name)?.[0] ?? '']));
  const single = [...values].flatMap(([name, of]) => of.map((value) => ({ ...least, [name]: value })));
  return [least, ...single];
}

/** Any of the parameters with any of their values. */
export function anyQuery({ values, required }: Parameters): fc.Arbitrary<Query> {
  const taken = [...values].filter(([, of]) => of.length > 0);
  return fc.record(Object.fromEntries(taken.map(([name, of]) => [name, fc.constantFrom(...of)])), {
    requiredKeys: [...required],
  });
}

const object = z.looseObject({
  properties: z._default(z.record(z.string(), z.looseObject({ enum: z.optional(z.array(z.unknown())) })), {}),
});

/** The values of an enumeration, as a query writes them. */
function listedIn(schema: z.ZodMiniType): readonly string[] {
  const described = z.toJSONSchema(z.object({ value: schema }), { io: 'input', unrepresentable: 'any' });
  return (z.parse(object, described).properties['value']?.enum ?? []).map(String);
}

/** The parameters of a query by name. */
export function shapeOf(query: z.ZodMiniType): Readonly<Record<string, z.ZodMiniType>> {
  if (query instanceof z.ZodMiniObject) return query.shape as Readonly<Record<string, z.ZodMiniType>>;
  throw new Error('a query is an object');
}
