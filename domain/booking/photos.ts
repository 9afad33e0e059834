/** All photos of a booking, whatever they show. */
import type { BlobKey } from '../core/ids.ts';
import type { Booking } from './state.ts';

/** All of them; anyone who may see the booking may see these. */
export const photosOf = ({ beforePhotos, afterPhotos, noShow, visits }: Booking): readonly BlobKey[] => [
  ...beforePhotos,
  ...afterPhotos,
  ...(noShow?.reported?.photos ?? []),
  ...visits.flatMap(({ photos }) => photos),
];
