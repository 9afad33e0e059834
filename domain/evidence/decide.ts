/** Records that a pack was issued, once however often it is. Nothing is refused. */
import type { Aggregate } from '../core/aggregate.ts';
import { type DecidedBy, decided, type DecisionOf } from '../core/decision.ts';
import { unreachable } from '../core/unreachable.ts';
import type { EvidenceEvent, EvidenceEvents } from './events.ts';

type Given = Omit<EvidenceEvents['EvidenceIssued'], 'by' | 'at'>;

export type EvidenceCommand = { readonly type: 'IssueEvidence' } & Given;

/** Null: no pack with this hash was issued. */
export type EvidenceState = Readonly<EvidenceEvents['EvidenceIssued']> | null;

function evolve(_state: EvidenceState, event: EvidenceEvent): EvidenceState {
  switch (event.type) {
    case 'EvidenceIssued':
      return event.data;
    default:
      return unreachable(event.type);
  }
}

function decide(
  state: EvidenceState,
  command: EvidenceCommand,
  { now: at, actor: by }: DecidedBy,
): DecisionOf<EvidenceEvent, never> {
  if (state !== null) return decided();
  const { type: _type, ...given } = command;
  return decided({ type: 'EvidenceIssued', data: { ...given, by, at } });
}

/** An issued pack, `evidence-<hash>`. */
export const evidence = {
  category: 'evidence',
  initial: null,
  evolve,
  decide,
} satisfies Aggregate<EvidenceState, EvidenceEvent, EvidenceCommand, never>;
