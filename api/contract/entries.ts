/** The built entries and the paths below each. Separate from the list of pages, which the first paint does not need. */

/** The built entries (design.md §9). */
export type EntryName = 'public' | 'technician' | 'partner' | 'console' | 'design';

/** First path segments of the entries other than the public one. */
const firstParts = {
  api: 'api',
  design: 'design',
  // Applicants are not signed in: their pages belong to the public entry.
  technician: 'technician(?!/(?:signup|apply)(?:/|$))|technician-login|technician-portal|earnings',
  // The same for partners who sign up.
  partner: 'store-partner(?!/signup(?:/|$))|store-partnership|partner-signup',
  console: 'admin|ops',
} as const satisfies Readonly<Record<Exclude<EntryName, 'public'> | 'api', string>>;

const below = (parts: string): RegExp => new RegExp(`^/(${parts})(/|$)`);

/** Matches every address that the public entry does not serve. */
export const servedElsewhere = below(Object.values(firstParts).join('|'));

const others = Object.entries(firstParts).map(([name, parts]) => [name, below(parts)] as const);

/** Who answers for a path, even without a page there: `api`, or the entry whose own page says that it is missing. */
export function entryOf(path: string): EntryName | 'api' {
  const found = others.find(([, addresses]) => addresses.test(path))?.[0];
  return isOther(found) ? found : 'public';
}

const isOther = (name: string | undefined): name is keyof typeof firstParts =>
  name !== undefined && name in firstParts;
