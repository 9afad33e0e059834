/** What was right, wrong and missed among the pieces found in a photo. */
import type { DetectedItem } from '../../api/contract/analysis.ts';
import { folded } from '../../domain/core/spelling.ts';

/** A label on a photo: one of these products, or an unlisted piece by its kinds and a word of its name. */
export type Shown =
  | { readonly ids: readonly string[] }
  | { readonly kinds: readonly string[]; readonly word: string };

export interface Score {
  readonly right: readonly string[];
  readonly wrong: readonly string[];
  readonly missed: readonly string[];
  /** Right ones for which the person is asked to choose the product. */
  readonly asked: number;
}

type Piece = Pick<DetectedItem, 'catalogueId' | 'question' | 'alternatives' | 'category' | 'name' | 'seen'>;

/** A choice is right if it offers the product; an unlisted piece, if kind and name match the label. */
export function scoreOf(shown: readonly Shown[], pieces: readonly Piece[]): Score {
  const missed = [...shown];
  const right: string[] = [];
  const wrong: string[] = [];
  let asked = 0;
  for (const piece of pieces.flatMap((one) => Array.from({ length: one.seen }, () => one))) {
    const at = missed.findIndex((label) => isMeant(label, piece));
    const said = piece.catalogueId ?? `${piece.name} (${piece.category})`;
    if (at < 0) {
      wrong.push(said);
      continue;
    }
    missed.splice(at, 1);
    right.push(said);
    if (piece.question === 'variant') asked += 1;
  }
  return {
    right,
    wrong,
    missed: missed.map((label) => ('ids' in label ? (label.ids[0] ?? '') : label.word)),
    asked,
  };
}

function isMeant(label: Shown, piece: Piece): boolean {
  if ('kinds' in label) {
    const isNamed = folded(piece.name).includes(label.word);
    return piece.catalogueId === null && label.kinds.includes(piece.category) && isNamed;
  }
  const offered = piece.question === 'variant' ? piece.alternatives.map(({ id }) => id) : [];
  return [piece.catalogueId ?? '', ...offered].some((id) => label.ids.includes(id));
}
