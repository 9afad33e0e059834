/** Rebuilds of read models from the console: `rebuild-all` (decision 245). STORED shapes, never rewritten. */
import type { EventsOf, Signed } from '../core/event.ts';
import type { Sealed } from '../core/sealed.ts';

/** `compare`: a shadow is built, compared and discarded; `swap`: it also replaces the live tables. */
export const rebuildModes = ['compare', 'swap'] as const;
export type RebuildMode = (typeof rebuildModes)[number];

/** How a shadow table differs from the live one. */
interface RebuiltTable {
  readonly table: string;
  readonly rows: number;
  /** Rows that only the shadow had. */
  readonly missing: number;
  /** Rows that only the live table had. */
  readonly surplus: number;
  readonly changed: number;
  /** Keys of some differing rows, with the columns but without values. */
  readonly examples: readonly string[];
}

export interface RebuildEvents {
  /** `requestId`: the command that requested it. The reason is sealed with the key of the person who gave it. */
  RebuildRequested: Signed & {
    readonly requestId: string;
    readonly projection: string;
    readonly mode: RebuildMode;
    readonly reason: Sealed;
  };
  /** It is no longer wanted; the live tables stay. */
  RebuildWithdrawn: Signed & { readonly requestId: string };
  RebuildFinished: {
    readonly requestId: string;
    readonly projection: string;
    readonly mode: RebuildMode;
    /** Log position at which both were compared. */
    readonly position: string;
    readonly events: number;
    readonly tables: readonly RebuiltTable[];
    readonly milliseconds: number;
    /** How long this read model's projector was stopped. */
    readonly heldMilliseconds: number;
    readonly at: string;
  };
  RebuildFailed: { readonly requestId: string; readonly message: string; readonly at: string };
}

export type RebuildEvent = EventsOf<RebuildEvents>;
