/** Compares where the coverage says a part of a specification is in the product with the product itself. */
import type { CoverageLine } from './coverage.ts';
import { itemsOf, type Item, type Section } from './specification.ts';

/** The product's contents, for looking up the places of a line. */
export interface Product {
  /** English texts of the catalog by name: `technician.work.accepted`. */
  readonly texts: ReadonlyMap<string, string>;
  /** Whether there is a page at the path. */
  isPage(path: string): boolean;
  /** Calls as `POST /api/jobs/{}/start`, whatever their parameters are called. */
  readonly calls: ReadonlySet<string>;
  /** The text of a file of the repository; undefined if it does not exist. */
  sourceOf(path: string): string | undefined;
}

/** A call or route by its shape alone, since its parameters have other names in the product. */
export const shapeOf = (path: string): string =>
  path.replaceAll(/\{[^}]*\}|:\w+/g, '{}').replace(/\?.*$/, '');

/** What is wrong with a place itself; undefined if it exists. */
function absence(place: string, product: Product): string | undefined {
  if (/^(?:GET|POST|PUT|PATCH|DELETE) /.test(place))
    return product.calls.has(shapeOf(place)) ? undefined : `names the call ${place}, which there is not`;
  if (place.startsWith('/'))
    return product.isPage(place) ? undefined : `names the page ${place}, which there is not`;
  if (!place.includes('/'))
    return product.texts.has(place) ? undefined : `names the text ${place}, which there is not`;
  const [file = '', name] = place.split('#');
  const source = product.sourceOf(file);
  if (source === undefined) return `names the file ${file}, which there is not`;
  return name === undefined || new RegExp(`\\b${name}\\b`).test(source)
    ? undefined
    : `names ${name}, which is not in ${file}`;
}

/**
 * Whether the texts contain the message: one of them, or a title and its sentence, which the pages write `Title:
 * Sentence`.
 */
function isSaid(message: string, texts: readonly string[]): boolean {
  // A specification may quote part of a sentence, which then begins in lower case.
  const isPart = /^[a-z]/.test(message);
  const said = [...texts, ...texts.flatMap((title) => texts.map((text) => `${title}: ${text}`))];
  return said.some((text) => {
    const pattern = text
      .split(/\{[^{}]*\}/)
      .map((words) => words.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
      .join('.+');
    return new RegExp(isPart ? pattern.replace(/^(?:\.\+)? ?/, '') : `^${pattern}$`).test(message);
  });
}

/**
 * Each fault as a sentence: a line that names no place or a nonexistent one, and a message, route or call whose line
 * does not name the corresponding text, page or call.
 */
export function placeFaults(
  sections: readonly Section[],
  lines: readonly CoverageLine[],
  product: Product,
): readonly string[] {
  return lines.flatMap((one) => {
    const { line, places = [] } = one;
    const texts = places.flatMap((place) => product.texts.get(place) ?? []);
    const shapes = places.map(shapeOf);
    const isThere = ({ kind, text }: Item): boolean => {
      if (kind === 'message') return isSaid(text, texts);
      if (kind === 'call') return shapes.includes(shapeOf(text));
      // Paths of the API opened in a browser are calls or URLs of the server.
      return kind !== 'route' || text.startsWith('/api/') || shapes.includes(shapeOf(text));
    };
    const faults = [
      ...(places.length === 0 ? ['names no place'] : []),
      ...places.flatMap((place) => absence(place, product) ?? []),
      ...itemsCitedBy(one, sections)
        .filter((item) => !isThere(item))
        .map(({ kind, text }) => `does not name the place of the ${kind} “${text}”`),
    ];
    return faults.map((fault) => `coverage line ${line} ${fault}`);
  });
}

/** The items that the line cites, parsed separately. */
function itemsCitedBy({ heading, cited }: CoverageLine, sections: readonly Section[]): readonly Item[] {
  const section = sections.find((one) => one.heading === heading);
  return section ? cited.flatMap((text) => itemsOf({ ...section, text, lines: [] })) : [];
}
