/** What a message wants, read from its text by the type checker: its values and the elements inside of it. */

/** Everything before the first `}` or `{`, what stands there, and the rest; null when there is neither. */
type Cut<Text extends string> = Text extends `${infer Head}}${infer Tail}`
  ? Head extends `${infer Before}{${infer Between}`
    ? [Before, '{', `${Between}}${Tail}`]
    : [Head, '}', Tail]
  : null;

/**
 * The arguments of an ICU text as a union of `[name, kind]`. `Within` is the stack of what is open: the branches of
 * a plural or select hold texts, which may hold arguments again.
 */
type Arguments<Text extends string, Within extends readonly ('text' | 'branches')[], Found> =
  Cut<Text> extends [string, infer Mark, infer Rest extends string]
    ? Mark extends '{'
      ? Within extends ['branches', ...string[]]
        ? Arguments<Rest, ['text', ...Within], Found>
        : Cut<Rest> extends [infer Name extends string, '}', infer After extends string]
          ? Name extends `${infer Variable},${string}`
            ? Arguments<After, Within, Found | [Variable, 'text']>
            : Arguments<After, Within, Found | [Name, 'text']>
          : Rest extends `${infer Variable}, ${infer Kind},${infer Branches}`
            ? Arguments<Branches, ['branches', ...Within], Found | [Variable, Kind]>
            : never
      : Within extends [string, ...infer Outer extends readonly ('text' | 'branches')[]]
        ? Arguments<Rest, Outer, Found>
        : never
    : Found;

type Value<Kind> = Kind extends 'plural' | 'selectordinal'
  ? number
  : Kind extends 'select'
    ? string
    : string | number;

/** `{ count: number; name: string | number }` of `{count, plural, one {# piece} other {# pieces}} of {name}`. */
export type ValuesOf<Text extends string> = {
  readonly [Argument in Arguments<Text, [], never> as Argument extends [infer Name extends string, string]
    ? Name
    : never]: Argument extends [string, infer Kind] ? Value<Kind> : never;
};

/** `'link' | 'b'` of `Read the <link>terms</link> <b>first</b>`. */
export type TagsOf<Text extends string> = Text extends `${string}</${infer Tag}>${infer Rest}`
  ? Tag | TagsOf<Rest>
  : never;

/** Shape of a translation: the keys of the English texts, no more and no fewer. */
export type Translation<English> = { readonly [Key in keyof English]: string };
