/**
 * How the catalogue looks to the code. `words/es.po` holds every text in English and in Spanish; `npm run words`
 * writes `generated/` from it: the areas with the values that each text wants, and the compiled texts by language.
 */

/** The values and the tags (`<link>…</link>`) that a text wants; types only. */
export interface Text<Values = unknown, Tags extends string = never> {
  readonly values: Values;
  readonly tags: Tags;
}

/** Texts by key, as the types of an area name them. */
export type Texts = object;

/** Compiled ICU messages by key. */
export type Compiled = Readonly<Record<string, readonly unknown[]>>;

/** A part of the catalogue that is loaded as one, in one language. */
export interface Area<Known extends Texts> {
  /** Of the app and the area: two apps may have areas of one name. */
  readonly name: string;
  readonly en: () => Promise<{ readonly default: Compiled }>;
  readonly es: () => Promise<{ readonly default: Compiled }>;
  /** The English, where it comes with the code: shown until the language's own is there. */
  readonly atOnce?: Compiled;
  /** Types only; never set. */
  readonly texts?: Known;
}

/** A part of the catalogue as the server has it: in both languages at once. */
export interface Spoken<Known extends Texts> {
  readonly en: Compiled;
  readonly es: Compiled;
  /** Types only; never set. */
  readonly texts?: Known;
}

/** Answers the text of a key; the values that the text names are wanted by its type. */
export type Translate<Known> = <Key extends keyof Known & string>(
  key: Key,
  ...values: Wanted<Known[Key]>
) => string;

/** The values that a text wants, as arguments: none where it wants none. */
export type Wanted<One> =
  One extends Text<infer Values, string> ? (unknown extends Values ? [] : [values: Values]) : never;

/** The tags of a text. */
export type TagsOf<One> = One extends Text<unknown, infer Tags> ? Tags : never;

/** The values that the texts of an area want together. */
export type ValuesOf<Known> = {
  [Key in keyof Known]: Known[Key] extends Text<infer Values, string> ? (values: Values) => void : never;
}[keyof Known] extends (values: infer All) => void
  ? All
  : never;
