/** The compared orders of offers: the product's, its alternatives, and those it must beat. */
import { type Contender, type Order, order, workShare } from '../../domain/scheduling/ranking.ts';

type Key = (contender: Contender) => number;

/** The product's assumption for a technician without reviews. */
const stars: Key = ({ technician }) => technician.rating ?? 4.5;
const rating: Key = (contender) => -Math.round(stars(contender) * 2);
const fit: Key = (contender) => -contender.fit.level;
const metres: Key = (contender) => contender.metres;
const jobs: Key = ({ technician }) => technician.recentJobs;
const share: Key = ({ technician }) => workShare(technician);
const band =
  (width: number): Key =>
  (contender) =>
    Math.floor(contender.metres / (1000 * width));

function by(...keys: readonly Key[]): Order {
  return (contender) => keys.map((key) => key(contender));
}

/** No one's advantage: a pseudo-random number from the technician and the distance. */
const lot: Key = ({ technician, metres: away }) => {
  const text = `${technician.technicianId} ${away} ${technician.recentJobs}`;
  const hash = text
    .split('')
    .reduce((from, letter) => Math.imul(from ^ letter.charCodeAt(0), 0x01000193), 0x811c9dc5);
  return Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0;
};

/** The name of the product's own order in the table. */
export const own = 'product';

/** The name of the order that the product had before months were simulated. */
export const before = 'fit, 8 km, rating, jobs';

/** Every order by its name, which lists the criteria by weight. */
export const orders: Readonly<Record<string, Order>> = {
  [own]: order,
  nearest: by(metres),
  'by lot': by(lot),
  'rating first': by((contender) => -stars(contender), metres),
  'least share first': by(share, metres),
  [before]: by(fit, band(8), rating, jobs, metres),
  'fit, 8 km, share, rating': by(fit, band(8), share, rating, metres),
  'fit, 16 km, share, rating': by(fit, band(16), share, rating, metres),
  'weighted sum': by(
    (contender) =>
      5 * fit(contender) + contender.metres / 1000 - 6 * stars(contender) + 20 * share(contender),
  ),
};
