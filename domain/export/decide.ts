/** Records who exports a list as a file. */
import type { Actor } from '../core/actor.ts';
import type { Aggregate } from '../core/aggregate.ts';
import { decided } from '../core/decision.ts';
import type { Sealed } from '../core/sealed.ts';
import { unreachable } from '../core/unreachable.ts';
import type { ListExported } from './events.ts';

interface NoteExport {
  readonly type: 'NoteExport';
  readonly filter: Readonly<Record<string, string>>;
  readonly search: Sealed | null;
  readonly rows: number;
  readonly by: Actor;
}

/** The files exported from a list, `export-<list>`: a journal (spec admin §6). */
export const listExports = {
  category: 'export',
  initial: null,
  evolve: (_state, { type }) => (type === 'ListExported' ? null : unreachable(type)),
  decide: (_state, { filter, search, rows, by }, { now: at }) =>
    decided({ type: 'ListExported', data: { filter, search, rows, by, at } }),
} satisfies Aggregate<null, ListExported, NoteExport, never>;
