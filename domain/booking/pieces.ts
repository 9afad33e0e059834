/** Progress of the work by the booking's pieces. */
import type { Booking } from './state.ts';

/** Number of pieces done, and of all; null for a booking without a list. */
export function piecesOf({
  items,
  piecesDone,
}: Pick<Booking, 'items' | 'piecesDone'>): { readonly done: number; readonly all: number } | null {
  const all = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return all === 0 ? null : { done: piecesDone.reduce((sum, done) => sum + done, 0), all };
}
