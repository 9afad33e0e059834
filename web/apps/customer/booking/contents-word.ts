/** `10 pieces and 11 photos`: what stands in a list, as a person counts it. */
import type { TextOf } from '#web/lib/language/messages.ts';
import type { bookingTexts } from '#words/generated/customer.ts';

export function contentsWord(t: TextOf<typeof bookingTexts>, pieces: number, photos: number): string {
  const [ofPieces, ofPhotos] = [t('pieceCount', { count: pieces }), t('photoCount', { count: photos })];
  if (photos === 0) return ofPieces;
  return pieces === 0 ? ofPhotos : t('piecesAndPhotos', { pieces: ofPieces, photos: ofPhotos });
}
