/** How far the work is, by the pieces of the booking. */
import type { Booking } from './state.ts';

/** Pieces that are done, and all of them; null for a booking that names none. */
export function piecesOf({
  items,
  piecesDone,
}: Pick<Booking, 'items' | 'piecesDone'>): { readonly done: number; readonly all: number } | null {
  const all = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return all === 0 ? null : { done: piecesDone.reduce((sum, done) => sum + done, 0), all };
}
