/**
 * Links in mails and texts with which their holder can do one thing with one booking or account, until they expire
 * (design.md §3, §7).
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { AccountLinkPurpose } from '#domain/letters/events.ts';
import { deriveKeys } from './cipher.ts';

/**
 * What the holder may do: see the booking, read its receipt, approve or decline a price rise, pay for it; `visitor` and
 * `device`: be recognized again, without any booking; `scan`: prove having come through this scan of a store's code;
 * `price`: get a quote that keeps its prices; `license`, `contract`: see a page of a license or a signed contract
 * (decision 091); `unsubscribe`: stop a topic's mails to a customer.
 */
export type LinkPurpose =
  | 'track'
  | 'approve'
  | 'receipt'
  | 'pay'
  | 'unsubscribe'
  | 'visitor'
  | 'device'
  | 'scan'
  | 'price'
  | 'license'
  | 'contract'
  | AccountLinkPurpose;

export interface SignedLinks {
  /**
   * A token for the query of a link; `subject` is a booking's id, or what an account's link is about. `expiresAt` is an
   * ISO instant.
   */
  sign(purpose: LinkPurpose, subject: string, expiresAt: string): string;
  /** Whether the token is valid for this purpose and subject at `now` (ISO instant). */
  verify(purpose: LinkPurpose, subject: string, token: string, now: string): boolean;
  /** Whether the token was valid for them and has expired at `now`. */
  hasExpired(purpose: LinkPurpose, subject: string, token: string, now: string): boolean;
}

/** 128 bits of the signature (RFC 2104, section 5): can't be guessed, and short enough for a text message. */
const SIGNATURE_BYTES = 16;
const TOKEN = /^([0-9a-z]{6,9})\.([A-Za-z0-9_-]{22})$/;

/** Opens the signer over the installation's master key (see `parseMasterKey`). */
export function openSignedLinks(masterKey: Uint8Array): SignedLinks {
  const keys = deriveKeys(masterKey, 'signed-links');
  const mac = (key: Buffer, purpose: LinkPurpose, subject: string, expires: string): string =>
    createHmac('sha256', key)
      .update(`${purpose}:${subject}:${expires}`)
      .digest()
      .subarray(0, SIGNATURE_BYTES)
      .toString('base64url');
  /** When a token expires, in epoch milliseconds; null for one that isn't ours. */
  function endOf(purpose: LinkPurpose, subject: string, token: string): number | null {
    const [, expires, signature] = TOKEN.exec(token) ?? [];
    if (!expires || !signature) return null;
    // Compared as text: the spare bits of the last character would let other spellings of the same bytes through.
    const given = Buffer.from(signature);
    const isOurs = keys.some((key) =>
      timingSafeEqual(given, Buffer.from(mac(key, purpose, subject, expires))),
    );
    return isOurs ? Number.parseInt(expires, 36) * 1000 : null;
  }
  return {
    sign(purpose, subject, expiresAt) {
      const expires = Math.ceil(Date.parse(expiresAt) / 1000).toString(36);
      return `${expires}.${mac(keys[0], purpose, subject, expires)}`;
    },
    verify(purpose, subject, token, now) {
      const end = endOf(purpose, subject, token);
      return end !== null && end > Date.parse(now);
    },
    hasExpired(purpose, subject, token, now) {
      const end = endOf(purpose, subject, token);
      return end !== null && end <= Date.parse(now);
    },
  };
}
