/** Reads a request's body within its endpoint's limit: JSON, or a form whose files stay in memory. */
import { says } from '#domain/core/says.ts';
import express, { type Request, type Response } from 'express';
import multer, { MulterError } from 'multer';
import type { Session } from './auth/sessions.ts';
import type { Upload } from './call.ts';
import type { Endpoint } from './contract/endpoint.ts';
import { refuseUnboundedJson } from './guards/json-bounds.ts';
import { networkOf } from './guards/network.ts';
import { Refused } from './problems.ts';
import { PHOTO_LIMIT } from './uploads.ts';

/** Most files in one form. */
const MAX_FILES = 10;

interface Body {
  readonly body: unknown;
  readonly files: readonly Upload[];
}

/**
 * Large bodies of one session or network are read one after the other: ten at once would fill the memory. Keyed by
 * token or network; removed when the last one is done.
 */
const underWay = new Map<string, Promise<unknown>>();

/** The body of a request. @throws {Refused} 413, 415, or 400 for JSON that is invalid or nested too deep */
export async function readBody(
  request: Request,
  response: Response,
  endpoint: Endpoint,
  session: Session | null,
): Promise<Body> {
  if (endpoint.method === 'GET' || !hasBody(request)) return { body: undefined, files: [] };
  const form = request.is('multipart/form-data');
  if (form ? endpoint.encoding === 'json' : endpoint.encoding === 'form') {
    throw new Refused('unsupported_media_type', form ? 'wantsJson' : 'wantsForm');
  }
  if (request.is('application/x-www-form-urlencoded') && endpoint.encoding === 'either')
    return readFields(request, response, endpoint);
  if (!form && !request.is('application/json')) {
    throw new Refused('unsupported_media_type', 'wantsJson');
  }
  const read = () => (form ? readForm(request, response, endpoint) : readJson(request, response, endpoint));
  const isLarge = Number(request.headers['content-length'] ?? endpoint.maxBody) > 1024 * 1024;
  // Visitors count by network, since some calls accept photos from anyone.
  const owner =
    session?.tokenHash.toString('hex') ?? (endpoint.file === undefined ? null : networkOf(request.ip));
  return isLarge && owner ? oneAtATime(owner, read) : read();
}

function hasBody(request: Request): boolean {
  return (
    request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0
  );
}

async function oneAtATime<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = underWay.get(key);
  const mine = (before ?? Promise.resolve()).then(work);
  const settled = mine.catch(() => undefined);
  underWay.set(key, settled);
  try {
    return await mine;
  } finally {
    if (underWay.get(key) === settled) underWay.delete(key);
  }
}

type Parser = ReturnType<typeof express.json>;

const readJson = (request: Request, response: Response, { maxBody }: Endpoint): Promise<Body> =>
  readBy(express.json({ limit: maxBody, verify: checkJson }), request, response);

/**
 * Called with the whole body before it is parsed. JSON is UTF-8 (RFC 8259, section 8.1), and the limits count its
 * characters.
 */
function checkJson(_request: unknown, _response: unknown, bytes: Buffer, charset: string): void {
  if (charset !== 'utf-8') throw new Refused('unsupported_media_type', 'notUtf8');
  refuseUnboundedJson(bytes);
}

/** A form without files, as mail programs post it. */
const readFields = (request: Request, response: Response, { maxBody }: Endpoint): Promise<Body> =>
  readBy(express.urlencoded({ extended: false, limit: maxBody }), request, response);

function readBy(parse: Parser, request: Request, response: Response): Promise<Body> {
  return new Promise((resolve, reject) => {
    parse(request, response, (error: unknown) => {
      if (error) reject(asError(error));
      else resolve({ body: request.body, files: [] });
    });
  });
}

const formsOf = (files: number) =>
  multer({
    storage: multer.memoryStorage(),
    limits: {
      fileSize: PHOTO_LIMIT,
      files,
      fields: 20,
      fieldSize: 64 * 1024,
      parts: 40,
      // `a[4294967294]` would make a list of that length, which anything that reads the fields would walk through.
      fieldArrayIndexLimit: 20,
    },
  }).any();
const formOfMany = formsOf(MAX_FILES);
const formOfOne = formsOf(1);
const photoFields = ['photos', 'photo', 'photos[]'];

function readForm(request: Request, response: Response, endpoint: Endpoint): Promise<Body> {
  if (Number(request.headers['content-length'] ?? 0) > endpoint.maxBody) {
    throw endpoint.file === undefined ? new Refused('too_large', 'requestTooLarge') : fileTooLarge(endpoint);
  }
  const fields = endpoint.file === undefined ? photoFields : [endpoint.file];
  const parse = endpoint.file === undefined ? formOfMany : formOfOne;
  return new Promise((resolve, reject) => {
    parse(request, response, (error: unknown) => {
      if (error) return reject(toRefusedForm(asError(error), endpoint));
      const files = Array.isArray(request.files) ? request.files : [];
      const strange = files.find(({ fieldname }) => !fields.includes(fieldname));
      if (strange) {
        return reject(
          new Refused('invalid_input', says('filesBelongIn', { name: fields[0] ?? '' }), {
            fields: { [strange.fieldname]: 'fieldUnknown' },
          }),
        );
      }
      resolve({
        body: { ...request.body },
        files: files.map(({ buffer, originalname }, index) => ({
          bytes: buffer,
          name: originalname.replace(/[^\w .()-]/g, '').slice(0, 80) || index + 1,
        })),
      });
    });
  });
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error('a body could not be read', { cause: error });
}

function fileTooLarge({ tooLarge }: Endpoint, cause?: unknown): Refused {
  return new Refused('too_large', tooLarge ?? 'photoTooLarge', { cause });
}

function toRefusedForm(error: Error, endpoint: Endpoint): Error {
  const { file } = endpoint;
  if (error instanceof MulterError) {
    if (error.code === 'LIMIT_FILE_COUNT' && file !== undefined) {
      const said = 'onePhotoAtATime';
      return new Refused('invalid_input', said, { fields: { [file]: said }, cause: error });
    }
    return error.code === 'LIMIT_FILE_SIZE'
      ? fileTooLarge(endpoint, error)
      : new Refused('invalid_input', 'formTooLarge', { cause: error });
  }
  // The parser's own errors have no code: a form that ends early, no boundary, a part header without a colon. Files go
  // to memory, so only the form itself can fail here.
  return new Refused('invalid_input', 'formUnreadable', { cause: error });
}
