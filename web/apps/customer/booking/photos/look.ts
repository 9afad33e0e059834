/** Has one photo read: shrinks it, uploads it with progress, parses the response (spec customer §7). */
import * as z from 'zod/mini';
import { fromCallback } from 'xstate';
import { analyzeFurnitureImage, type PhotoAnalysis } from '#api/contract/analysis.ts';
import { NotAPicture, smallJpeg } from '#web/lib/picture.ts';
import { ownRole } from '#web/lib/role.ts';
import type { LookEvent, PhotoFailure, PhotoInput } from './photo-machine.ts';

/** Longest side of the uploaded image, pixels: small print on a label stays legible. */
const LONGEST_SIDE = 2000;
const QUALITY = 0.85;
/** A photo is read within seconds; a connection silent for this long is dead. Milliseconds. */
const TIMEOUT = 60_000;

/** A photo that could not be read. */
class NotLookedAt extends Error {
  override readonly name = 'NotLookedAt';
  readonly why: PhotoFailure;
  constructor(why: PhotoFailure, options?: ErrorOptions) {
    super(`The photo was not looked at: ${why}`, options);
    this.why = why;
  }
}

/** The machine's `look`, in a browser. */
export const lookInBrowser = fromCallback<LookEvent, Pick<PhotoInput, 'file' | 'brand'>>(
  ({ input: { file, brand }, sendBack }) => {
    const stop = new AbortController();
    const work = async (): Promise<void> => {
      const photo = await readable(file);
      stop.signal.throwIfAborted();
      sendBack({ type: 'SMALL' });
      const answer = await send(photo, brand, stop.signal, (part) => sendBack({ type: 'SENT', part }));
      sendBack({ type: 'ANSWERED', answer });
    };
    work().catch((error: unknown) => {
      // Cancelled or removed: nobody is listening anymore.
      if (stop.signal.aborted) return;
      sendBack({ type: 'FAILED', why: error instanceof NotLookedAt ? error.why : 'analysis' });
    });
    return () => stop.abort();
  },
);

/** A file as a small JPEG. @throws {NotLookedAt} for a file that is gone or is not an image */
async function readable(file: File): Promise<Blob> {
  try {
    await file.slice(0, 16).arrayBuffer();
  } catch (error) {
    throw new NotLookedAt('file', { cause: error });
  }
  try {
    return await smallJpeg(file, LONGEST_SIDE, QUALITY);
  } catch (error) {
    if (!(error instanceof NotAPicture)) throw error;
    throw new NotLookedAt('wrong_type', { cause: error });
  }
}

/** Uses XMLHttpRequest, because fetch does not report upload progress. */
function send(
  photo: Blob,
  brand: string,
  signal: AbortSignal,
  onSent: (part: number) => void,
): Promise<PhotoAnalysis> {
  const form = new FormData();
  if (brand !== '') form.set('brand', brand);
  form.set('image', photo, 'photo.jpg');
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = (): void => request.abort();
    const fail = (why: PhotoFailure): void => reject(new NotLookedAt(why));
    request.open(analyzeFurnitureImage.method, analyzeFurnitureImage.path);
    request.responseType = 'json';
    request.timeout = TIMEOUT;
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('x-role', ownRole());
    request.setRequestHeader('idempotency-key', crypto.randomUUID());
    request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0);
    request.upload.onload = () => onSent(1);
    request.onerror = () => fail('analysis');
    request.ontimeout = () => fail('analysis');
    request.onabort = () => fail('analysis');
    request.onload = () => {
      const parsed = z.safeParse(analyzeFurnitureImage.response, request.response);
      if (request.status === 200 && parsed.success) resolve(parsed.data);
      else fail(failureOf(request.status));
    };
    request.onloadend = () => signal.removeEventListener('abort', abort);
    signal.addEventListener('abort', abort);
    request.send(form);
  });
}

function failureOf(status: number): PhotoFailure {
  if (status === 413) return 'too_large';
  if (status === 415 || status === 400) return 'wrong_type';
  return status === 429 ? 'too_many' : 'analysis';
}
