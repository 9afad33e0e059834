/**
 * Names and other one-line texts that people enter about themselves. They appear in our emails, so they must not
 * contain a link: no scheme, no address with `@`, and no period directly before two letters, which mail programs turn
 * into a link (`evil.example`). Patterns, so that the OpenAPI document includes them.
 */
import * as z from 'zod/mini';
import { filled, required, text } from './fields.ts';
import { fieldError } from './field-error.ts';

/** Complete, so that it needs no flag except `u`. */
const NO_LINK = /^(?![\s\S]*(?::\/\/|@|[\p{L}\p{M}\p{N}]\.\p{L}[\p{L}\p{M}]))/u;

/**
 * Letters of every script with their marks, spaces, apostrophes, hyphens, periods and the dots between parts of a name
 * (`Gal·la`, `ジャン・ポール`); joiners only within a word (Persian, Hindi). At least one letter (an empty name has its own
 * message), and no more than four marks in a row, so that nothing overlaps the lines above and below.
 */
const NAME =
  /^(?:$|(?=[\s\S]*\p{L})(?![\s\S]*\p{M}{5})(?:[\p{L}\p{M}](?:\u200c|\u200d)(?=\p{L})|[\p{L}\p{M}\p{Zs}'’‘`´.·・‐‑–-])*)$/u;

const withoutLink = z.regex(NO_LINK, fieldError('linkIn'));

/** A text on one line; `max` characters, trimmed. */
export const oneLine = (max: number) =>
  text(max).check(z.regex(/^[^\t\n\r\u0085\u2028\u2029]*$/u, fieldError('oneLine')));

/** A part of an address: one line, no link. */
export const placeText = (max: number) => oneLine(max).check(withoutLink);

/** The same, but required; `missing` is the message if it is empty. */
export const requiredPlace = (max: number, missing: string) => placeText(max).check(filled(missing));

/** A first or last name, or a full name with a higher `max`; `missing` is the message if it is empty. */
export const personName = (missing: string, max = 60) =>
  required(max, missing).check(withoutLink, z.regex(NAME, fieldError('nameCharacters')));
