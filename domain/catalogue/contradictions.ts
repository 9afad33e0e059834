/** Whether a label's words speak for the product that was recognized, or for another variant of it: a different number of drawers, another article. */
import { folded } from '../core/spelling.ts';
import { type CountedThing, numberOf, thingOf } from './counts.ts';
import { findProductByArticleNumber, type Product, products } from './products.ts';

/** The `4x4` of shelves is compared as it is. */
type Counted = CountedThing | 'grid';

/** `6-drawer dresser`, `chest of 6 drawers`, `six drawers`, `4x4`: the numbers that a text gives for each thing. */
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

/** Article numbers (eight digits, as labels write them) that belong to a product. */
export function articlesIn(label: string): readonly Product[] {
  return [...label.matchAll(/\b\d{3}[.\s-]?\d{3}[.\s-]?\d{2}\b/g)]
    .map(([number]) => findProductByArticleNumber(number))
    .filter((product) => product !== null);
}

/**
 * Whether a label contradicts a product: it gives another number of the same thing (`drawers`), or has another product's
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
 * Whether a label does not say which variant of a series it is (`MALM`, or `chest of drawers` whose number could not be
 * read): the product was then guessed.
 */
export function leavesOpen(label: string, product: Product): boolean {
  if (articlesIn(label).length > 0) return false;
  const said = countsIn(label);
  return (
    ![...countsIn(product.name).keys()].some((thing) => said.has(thing)) && variantsOf(product).length > 0
  );
}

/** Most products that are offered beside one that is in doubt. */
const maxAlternatives = 4;

/**
 * What the label may mean instead: the products with its article numbers, else the variants of the product whose counts
 * it gives; all of them where it gives none.
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
