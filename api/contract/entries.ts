/** The built entries and the addresses below each: apart from the list of pages, which a first look needs not. */

/** The built entries (design.md §9). */
export type EntryName = 'public' | 'technician' | 'partner' | 'console' | 'design';

/** First parts of the addresses that are not the public entry's. */
const firstParts = {
  api: 'api',
  design: 'design',
  // Who applies is a stranger: those pages are the public entry's.
  technician: 'technician(?!/(?:signup|apply)(?:/|$))|technician-login|technician-portal|earnings',
  // Who signs up is a stranger too.
  partner: 'store-partner(?!/signup(?:/|$))|store-partnership|partner-signup',
  console: 'admin|ops',
} as const satisfies Readonly<Record<Exclude<EntryName, 'public'> | 'api', string>>;

const below = (parts: string): RegExp => new RegExp(`^/(${parts})(/|$)`);

/** Matches every address that the public entry does not serve. */
export const servedElsewhere = below(Object.values(firstParts).join('|'));

const others = Object.entries(firstParts).map(([name, parts]) => [name, below(parts)] as const);

/** Who answers for a path, also where no page stands: `api`, or the entry whose own page says that it is missing. */
export function entryOf(path: string): EntryName | 'api' {
  const found = others.find(([, addresses]) => addresses.test(path))?.[0];
  return isOther(found) ? found : 'public';
}

const isOther = (name: string | undefined): name is keyof typeof firstParts =>
  name !== undefined && name in firstParts;
