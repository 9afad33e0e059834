/** The event of `export-<list>`: who exported rows of a list as a file. STORED shape, never rewritten. */
import type { DomainEvent, Signed } from '../core/event.ts';
import type { Sealed } from '../core/sealed.ts';

export type ListExported = DomainEvent<
  'ListExported',
  Signed & {
    /** The list's filters, by the names of the call's parameters; without the search text. */
    filter: Readonly<Record<string, string>>;
    /** The search text, which is often somebody's name. Sealed with the key of the person who searched. */
    search: Sealed | null;
    /** Number of rows when the export began. */
    rows: number;
  }
>;
