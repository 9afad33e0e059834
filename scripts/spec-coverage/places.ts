/** Where the coverage says that something of a specification stands in the product, compared with the product. */
import type { CoverageLine } from './coverage.ts';
import { itemsOf, type Item, type Section } from './specification.ts';

/** What the product has, for the places of a line to be looked up in. */
export interface Product {
  /** English texts of the catalogue by their names: `technician.work.accepted`. */
  readonly texts: ReadonlyMap<string, string>;
  /** Whether a page stands at the address. */
  isPage(path: string): boolean;
  /** Calls as `POST /api/jobs/{}/start`, whatever their parameters are called. */
  readonly calls: ReadonlySet<string>;
  /** The text of a file of the repository; undefined where there is none. */
  sourceOf(path: string): string | undefined;
}

/** A call or route by its shape alone: its parameters have other names in the product. */
export const shapeOf = (path: string): string =>
  path.replaceAll(/\{[^}]*\}|:\w+/g, '{}').replace(/\?.*$/, '');

/** What is wrong with a place itself; undefined where it is there. */
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

/** Whether the texts say the message: one of them, or a title and its sentence, which the pages write `Title: Sentence`. */
function isSaid(message: string, texts: readonly string[]): boolean {
  // A specification may quote a part of a sentence, which then begins in lower case.
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
 * Each fault as a sentence: a line that names no place or one that there is not, and a message, route or call whose line
 * does not name the text, page or call that it is.
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
      // Paths of the API that a browser is led to are calls or addresses of the server.
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

/** What the line cites, read by itself. */
function itemsCitedBy({ heading, cited }: CoverageLine, sections: readonly Section[]): readonly Item[] {
  const section = sections.find((one) => one.heading === heading);
  return section ? cited.flatMap((text) => itemsOf({ ...section, text, lines: [] })) : [];
}
