/**
 * Whether a label's text matches the recognized product, or another variant: a different number of drawers, another
 * article number.
 */
import { folded } from '../core/spelling.ts';
import { type CountedThing, numberOf, thingOf } from './counts.ts';
import { findProductByArticleNumber, type Product, products } from './products.ts';

/** Grids such as `4x4` shelves are compared as they are. */
type Counted = CountedThing | 'grid';

/** The numbers that a text gives for each thing: `6-drawer dresser`, `chest of 6 drawers`, `six drawers`, `4x4`. */
function countsIn(text: string): ReadonlyMap<Counted, ReadonlySet<string>> {
  const counts = new Map<Counted, Set<string>>();
  const add = (thing: Counted, count: string): void => {
    counts.set(thing, (counts.get(thing) ?? new Set()).add(count));
  };
  const words = folded(text).split('-');
  words.forEach((word, k) => {
    if (/^\d{1,2}x\d{1,2}$/.test(word)) add('grid', word);
    const thing = thingOf(word);
    const before = words[k - 1] ?? '';
    const number = numberOf(before);
    if (thing !== null && number !== null) add(thing, String(number));
  });
  return counts;
}

/** The products whose article numbers (eight digits, as printed on labels) are on a label. */
export function articlesIn(label: string): readonly Product[] {
  return [...label.matchAll(/\b\d{3}[.\s-]?\d{3}[.\s-]?\d{2}\b/g)]
    .map(([number]) => findProductByArticleNumber(number))
    .filter((product) => product !== null);
}

/**
 * Whether a label contradicts a product: it has another number of the same thing (`drawers`), or another product's
 * article number and not this one's. A label that mentions neither contradicts nothing.
 */
export function contradicts(label: string, product: Product): boolean {
  const articles = articlesIn(label);
  if (articles.some(({ id }) => id === product.id)) return false;
  if (articles.length > 0) return true;
  const said = countsIn(label);
  return [...countsIn(product.name)].some(([thing, numbers]) => {
    const onLabel = said.get(thing);
    return onLabel !== undefined && ![...numbers].some((number) => onLabel.has(number));
  });
}

/** The other products of its brand and series (`MALM`) that count the same things. */
function variantsOf(product: Product): readonly Product[] {
  const seriesOf = ({ name }: Product) => folded(name).split('-')[0];
  const things = [...countsIn(product.name).keys()];
  return products.filter(
    (other) =>
      other.id !== product.id &&
      other.brand === product.brand &&
      seriesOf(other) === seriesOf(product) &&
      [...countsIn(other.name).keys()].some((thing) => things.includes(thing)),
  );
}

/**
 * Whether a label does not say which variant of a series it is (`MALM`, or `chest of drawers` with an unreadable
 * number): the product is then a guess.
 */
export function leavesOpen(label: string, product: Product): boolean {
  if (articlesIn(label).length > 0) return false;
  const said = countsIn(label);
  return (
    ![...countsIn(product.name).keys()].some((thing) => said.has(thing)) && variantsOf(product).length > 0
  );
}

/** Maximum number of alternatives offered for a doubtful product. */
const maxAlternatives = 4;

/**
 * What else the label may mean: the products with its article numbers, else the product's variants with the counts it
 * gives; all of them if it gives none.
 */
export function alternativesTo(product: Product, label: string): readonly Product[] {
  const articles = articlesIn(label);
  if (articles.length > 0) return [...new Set(articles)].slice(0, maxAlternatives);
  const said = countsIn(label);
  const agrees = ({ name }: Product): boolean =>
    [...countsIn(name)].some(([thing, numbers]) =>
      [...numbers].some((number) => said.get(thing)?.has(number)),
    );
  const isOpen = leavesOpen(label, product);
  return variantsOf(product)
    .filter((variant) => isOpen || agrees(variant))
    .slice(0, maxAlternatives);
}
