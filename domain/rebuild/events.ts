/** Read models that somebody has made anew from the console: `rebuild-all` (decision 245). STORED shapes, never rewritten. */
import type { EventsOf, Signed } from '../core/event.ts';
import type { Sealed } from '../core/sealed.ts';

/** `compare`: the shadow is made, compared and thrown away; `swap`: it takes the live tables' place as well. */
export const rebuildModes = ['compare', 'swap'] as const;
export type RebuildMode = (typeof rebuildModes)[number];

/** What a table of the shadow showed beside the live one. */
interface RebuiltTable {
  readonly table: string;
  readonly rows: number;
  /** Rows that only the shadow had. */
  readonly missing: number;
  /** Rows that only the live table had. */
  readonly surplus: number;
  readonly changed: number;
  /** Keys of some rows that differ, and in which columns; no values. */
  readonly examples: readonly string[];
}

export interface RebuildEvents {
  /** `requestId`: the command that asked for it. The reason is sealed with the key of who gave it. */
  RebuildRequested: Signed & {
    readonly requestId: string;
    readonly projection: string;
    readonly mode: RebuildMode;
    readonly reason: Sealed;
  };
  /** It is not wanted any more; the live tables stay. */
  RebuildWithdrawn: Signed & { readonly requestId: string };
  RebuildFinished: {
    readonly requestId: string;
    readonly projection: string;
    readonly mode: RebuildMode;
    /** Of the log, at which both were compared. */
    readonly position: string;
    readonly events: number;
    readonly tables: readonly RebuiltTable[];
    readonly milliseconds: number;
    /** How long the projector of this read model stood still. */
    readonly heldMilliseconds: number;
    readonly at: string;
  };
  RebuildFailed: { readonly requestId: string; readonly message: string; readonly at: string };
}

export type RebuildEvent = EventsOf<RebuildEvents>;
