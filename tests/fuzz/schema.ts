/** Values out of the JSON Schemas of the OpenAPI document: valid ones, and what lies just beside them. */
import fc from 'fast-check';

/** The part of JSON Schema that the document uses. */
export interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly propertyNames?: Schema;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
}

/** Values that mean something in the world that is fuzzed (ids of its people), by the name of the field. */
export type Known = Readonly<Record<string, readonly unknown[]>>;

const day = fc.integer({ min: 0, max: 40_000 }).map((days) => {
  const instant = new Date(Date.UTC(1990, 0, 1) + days * 86_400_000);
  return instant.toISOString().slice(0, 10);
});

/** What people type: no blanks at the ends, which the server cuts off. */
const words = fc
  .string({
    unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzÄéñ李م 0123456789-'.split('')),
    minLength: 1,
    maxLength: 24,
  })
  .map((text) => text.trim())
  .filter((text) => text !== '');

/** What people type elsewhere: names, places, notes of several lines. */
const sayings = fc.oneof(
  words,
  fc.constantFrom(
    'Ada',
    "O'Neill",
    'Núñez-Ruiz',
    'St. John',
    'ジャン・ポール',
    'علی‌رضا',
    'Mary Ann',
    '350 W 31st St',
    'Apt. 4 B',
    'Please ring twice.\nThe dog is friendly.',
    'Gate code: 4711 #',
    'a'.repeat(40),
  ),
);

/**
 * Texts of a pattern, or almost: what it looks ahead for is left to the caller's filter. Null where it can't be turned
 * round otherwise.
 */
function matching(shape: RegExp): fc.Arbitrary<string> | null {
  try {
    return fc.stringMatching(new RegExp(shape.source.replace(/\(\?![^()]*\)/g, ''), shape.flags));
  } catch {
    return null;
  }
}

const texts = new WeakMap<Schema, fc.Arbitrary<string>>();

function textOf(schema: Schema): fc.Arbitrary<string> {
  const made = texts.get(schema) ?? newTextOf(schema);
  texts.set(schema, made);
  return made;
}

function newTextOf(schema: Schema): fc.Arbitrary<string> {
  const { minLength = 0, maxLength = 2_000, format } = schema;
  const shapes = [schema, ...(schema.allOf ?? [])].flatMap(({ pattern }) =>
    pattern === undefined ? [] : [new RegExp(pattern, 'u')],
  );
  const fits = (text: string): boolean =>
    text.length >= minLength &&
    text.length <= maxLength &&
    text.trim() === text &&
    shapes.every((shape) => shape.test(text));
  if (format === 'email')
    return fc
      .emailAddress()
      .map((mail) => mail.toLowerCase())
      .filter(fits);
  if (format === 'date') return day;
  if (format === 'date-time') return day.map((date) => `${date}T12:00:00Z`);
  if (format === 'uri' || format === 'url') return fc.constant('https://example.com/a');
  if (format === 'uuid') return fc.uuid();
  const long = sayings.map((text) => text.padEnd(minLength, 'x').slice(0, maxLength));
  // What people type, where the patterns take a good part of it; else what the patterns alone describe.
  if (fc.sample(long, { seed: 1, numRuns: 60 }).filter(fits).length >= 12) return long.filter(fits);
  const made = shapes.flatMap((shape) => matching(shape) ?? []);
  if (made.length === 0) throw new Error(`no text is known for ${JSON.stringify(schema)}`);
  return fc.oneof(...made).filter(fits);
}

function numberOf(schema: Schema): fc.Arbitrary<number> {
  const least =
    schema.minimum ?? (schema.exclusiveMinimum === undefined ? -1_000 : schema.exclusiveMinimum + 1);
  const most =
    schema.maximum ?? (schema.exclusiveMaximum === undefined ? 1_000_000 : schema.exclusiveMaximum - 1);
  const whole = fc.integer({ min: Math.ceil(least), max: Math.floor(Math.min(most, 2 ** 31 - 1)) });
  // Amounts have two decimals at most.
  return schema.type === 'integer'
    ? whole
    : fc.oneof(
        whole,
        whole.map((value) => Math.min(value + 0.25, most)),
      );
}

/** A value that the schema allows. A field that `known` names takes one of its values as often as not. */
export function validOf(schema: Schema, known: Known, field = '', depth = 0): fc.Arbitrary<unknown> {
  const own = plain(schema, known, field, depth);
  const values = known[field];
  return values === undefined || values.length === 0 ? own : fc.oneof(own, fc.constantFrom(...values));
}

function plain(schema: Schema, known: Known, field: string, depth: number): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.type === 'object' && schema.anyOf)
    return fc.oneof(...schema.anyOf.map((branch) => objectOf(both(schema, branch), known, depth)));
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches) return fc.oneof(...branches.map((branch) => validOf(branch, known, field, depth)));
  switch (schema.type) {
    case 'string':
      return textOf(schema);
    case 'integer':
    case 'number':
      return numberOf(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(validOf(schema.items ?? {}, known, '', depth + 1), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, (schema.minItems ?? 0) + 3),
      });
    case 'object':
      return objectOf(schema, known, depth);
    default:
      return fc.constantFrom<unknown>('text', 1, true, null);
  }
}

/** An object of which a branch asks more: its required fields, and patterns of fields. */
function both({ anyOf: _branches, ...whole }: Schema, branch: Schema): Schema {
  const asked = Object.entries(branch.properties ?? {}).map(([name, { pattern }]) => {
    const own = whole.properties?.[name] ?? {};
    return [
      name,
      pattern === undefined ? own : { ...own, allOf: [...(own.allOf ?? []), { pattern }] },
    ] as const;
  });
  return {
    ...whole,
    required: [...(whole.required ?? []), ...(branch.required ?? [])],
    properties: { ...whole.properties, ...Object.fromEntries(asked) },
  };
}

function objectOf(schema: Schema, known: Known, depth: number): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties } = schema;
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, inner]) => [name, validOf(inner, known, name, depth + 1)]),
  );
  const record = fc.record(fields, { requiredKeys: [...required] });
  if (Object.keys(properties).length > 0 || typeof additionalProperties !== 'object') return record;
  const key = schema.propertyNames ? textOf(schema.propertyNames) : words;
  return fc.dictionary(key, validOf(additionalProperties, known, '', depth + 1), { maxKeys: 3 });
}

/** Values that no field asks for, among them those that have broken programs before. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    'a\r\nb: c',
    '\u202Etxt.exe',
    "'; drop table events; --",
    '{{7*7}}${7*7}<script>alert(1)</script>',
    '../../etc/passwd',
    'x'.repeat(5_000),
    '🪑'.repeat(300),
    -1,
    0,
    0.1,
    1e308,
    -1e308,
    2 ** 53,
    Number.MIN_SAFE_INTEGER,
    true,
    null,
    [],
    {},
    [[[[[[]]]]]],
    { __proto__x: 1, constructor: { prototype: { polluted: true } } },
    Array.from({ length: 500 }, () => 1),
    '2025-02-30',
    '9999-12-31',
    '0000-00-00',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** All places of a value: paths of keys, the whole one (`[]`) included. */
function placesOf(value: unknown): readonly (readonly (string | number)[])[] {
  if (typeof value !== 'object' || value === null) return [[]];
  const inner = Object.entries(value).flatMap(([key, child]) =>
    placesOf(child).map((path) => [Array.isArray(value) ? Number(key) : key, ...path]),
  );
  return [[], ...inner];
}

function withAt(
  value: unknown,
  [key, ...rest]: readonly (string | number)[],
  change: (old: unknown) => unknown,
): unknown {
  if (key === undefined) return change(value);
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    return items.flatMap((item, index) => {
      if (index !== key) return [item];
      const changed = withAt(item, rest, change);
      return changed === undefined ? [] : [changed];
    });
  }
  const fields = Object.entries(value as object).map(([name, inner]: [string, unknown]) =>
    name === key ? ([name, withAt(inner, rest, change)] as const) : ([name, inner] as const),
  );
  return Object.fromEntries(fields.filter(([, inner]) => inner !== undefined));
}

/** Characters that no database keeps; JSON can carry them. */
const unstorable = fc.constantFrom('\0', '\ud800', '\udc00');

/** The value with one place left out, replaced, stretched, spoiled, or joined by a field that nobody knows. */
export function brokenOf(valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return valid.chain((value) => {
    const places = placesOf(value);
    return fc
      .tuple(
        fc.constantFrom(...places),
        fc.constantFrom('drop', 'replace', 'stretch', 'spoil', 'add'),
        hostile,
        unstorable,
      )
      .map(([place, how, other, character]) =>
        withAt(value, place, (old) => {
          switch (how) {
            case 'drop':
              return undefined;
            case 'stretch':
              if (typeof old === 'string') return old + old.repeat(200);
              if (typeof old === 'number') return old * -1_000_003;
              if (Array.isArray(old)) return Array.from({ length: 200 }, () => (old as unknown[])[0] ?? 0);
              return other;
            case 'spoil':
              return typeof old === 'string' ? `${old.slice(0, 2)}${character}${old.slice(2)}` : other;
            case 'add':
              return typeof old === 'object' && old !== null && !Array.isArray(old)
                ? { ...old, aFieldThatNobodyKnows: other }
                : other;
            default:
              return other;
          }
        }),
      );
  });
}
