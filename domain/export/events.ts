/** The event of `export-<list>`: who has taken rows of a list out of the system as a file. STORED shape, never rewritten. */
import type { DomainEvent, Signed } from '../core/event.ts';
import type { Sealed } from '../core/sealed.ts';

export type ListExported = DomainEvent<
  'ListExported',
  Signed & {
    /** What narrowed the list, by the names of the call's parameters; without the text that was searched for. */
    filter: Readonly<Record<string, string>>;
    /** What was searched for: often somebody's name. Sealed with the key of who searched. */
    search: Sealed | null;
    /** How many rows there were when it began. */
    rows: number;
  }
>;
