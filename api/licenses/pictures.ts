/**
 * An uploaded driver's license as pictures: recognized by its bytes and re-rendered, so that nothing hidden in the file
 * survives (spec technician §5).
 */
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { drawPdf, type DrawnPage } from '#vendors/pdf/draw.ts';
import type { Upload } from '../call.ts';
import { Refused } from '../problems.ts';
import { openTurns } from '../turns.ts';
import { cleanPhoto, pictureOf } from '../uploads.ts';

/** Maximum size of one license in bytes (spec technician §5). */
export const LICENSE_LIMIT = 5 * 1024 * 1024;
/** Pages of a PDF that are kept: front and back. */
const MAX_PAGES = 2;
/** Uploads that may wait while one is processed. */
const MAX_WAITING = 8;

/**
 * The license as one or two JPEGs of at most 2048 px, without metadata.
 * @throws {Refused} `too_large`, `invalid_file_type`, `unreadable_photo`, `unavailable` if too many are waiting
 */
export async function licensePictures({ bytes, name }: Upload): Promise<readonly Buffer[]> {
  if (bytes.length > LICENSE_LIMIT) throw new Refused('too_large', 'licenseTooLarge');
  const type = await fileTypeFromBuffer(bytes);
  switch (type?.mime) {
    case 'image/jpeg':
    case 'image/png':
      return inTurn(async () => [await cleanPhoto(bytes, name)]);
    case 'application/pdf':
      return inTurn(() => drawn(bytes));
    default:
      throw new Refused('invalid_file_type', 'licenseWrongType');
  }
}

async function drawn(bytes: Buffer): Promise<readonly Buffer[]> {
  const drawing = await drawPdf(bytes, { pages: MAX_PAGES, longestSide: 2048 });
  if (drawing.kind === 'refused')
    throw new Refused('unreadable_photo', drawing.why === 'locked' ? 'licenseLocked' : 'licenseUnreadable');
  const pictures: Buffer[] = [];
  for (const page of drawing.pages) pictures.push(await jpegOf(page));
  return pictures;
}

const jpegOf = ({ width, height, rgba }: DrawnPage): Promise<Buffer> =>
  pictureOf(sharp(rgba, { raw: { width, height, channels: 4 } }).flatten({ background: '#fff' }));

/** Licenses are rendered one at a time: each may take hundreds of megabytes and seconds of CPU. */
const inTurn = openTurns(MAX_WAITING);
