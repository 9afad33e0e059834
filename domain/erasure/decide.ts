/** Proof of an erasure: what existed before it. What exists afterwards is checked when somebody asks. */
import type { Actor } from '../core/actor.ts';
import type { Aggregate } from '../core/aggregate.ts';
import { decided } from '../core/decision.ts';
import type { Sealed } from '../core/sealed.ts';
import type { ErasureEvent, HeldBefore } from './events.ts';
import { unreachable } from '../core/unreachable.ts';

export interface ErasureProof {
  readonly reason: Sealed | null;
  readonly stores: readonly HeldBefore[];
  readonly by: Actor;
  readonly at: string;
}

interface BeginErasure {
  readonly type: 'BeginErasure';
  readonly reason: Sealed | null;
  readonly stores: readonly HeldBefore[];
}

/** The proofs, `erasure-<customerId>`. An erasure that was refused can be begun again: the last one counts. */
export const erasureProofs = {
  category: 'erasure',
  initial: null,
  evolve: (_state: ErasureProof | null, { type, data }: ErasureEvent): ErasureProof | null =>
    type === 'ErasureBegun' ? data : unreachable(type),
  decide: (_state, { reason, stores }, { now: at, actor: by }) =>
    decided({ type: 'ErasureBegun', data: { reason, stores, by, at } }),
} satisfies Aggregate<ErasureProof | null, ErasureEvent, BeginErasure, never>;
