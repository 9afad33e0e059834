/** Links in mails and texts that let their holder do one thing with one booking, until they expire (design.md §3, §7). */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from './cipher.ts';

/** What the holder may do: see the booking, approve or decline a price rise. */
export type LinkPurpose = 'track' | 'approve';

export interface SignedLinks {
  /** A token for the query of a link. `expiresAt` is an ISO instant. */
  sign(purpose: LinkPurpose, bookingId: string, expiresAt: string): string;
  /** Whether the token stands for this purpose and booking at `now` (ISO instant). */
  verify(purpose: LinkPurpose, bookingId: string, token: string, now: string): boolean;
}

const TOKEN = /^([0-9a-z]{6,9})\.([A-Za-z0-9_-]{43})$/;

/** Opens the signer over the installation's master key (see `parseMasterKey`). */
export function openSignedLinks(masterKey: Uint8Array): SignedLinks {
  const key = deriveKey(masterKey, 'signed-links');
  const mac = (purpose: LinkPurpose, bookingId: string, expires: string) =>
    createHmac('sha256', key).update(`${purpose}:${bookingId}:${expires}`).digest();
  return {
    sign(purpose, bookingId, expiresAt) {
      const expires = Math.ceil(Date.parse(expiresAt) / 1000).toString(36);
      return `${expires}.${mac(purpose, bookingId, expires).toString('base64url')}`;
    },
    verify(purpose, bookingId, token, now) {
      const [, expires, signature] = TOKEN.exec(token) ?? [];
      if (!expires || !signature) return false;
      const given = Buffer.from(signature, 'base64url');
      return (
        timingSafeEqual(given, mac(purpose, bookingId, expires)) &&
        Number.parseInt(expires, 36) * 1000 > Date.parse(now)
      );
    },
  };
}
