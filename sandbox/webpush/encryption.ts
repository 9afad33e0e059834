/** Decrypts a push message as a browser does (RFC 8291 and 8188), with an independent implementation. */
import { createDecipheriv, createECDH, createHmac, type ECDH } from 'node:crypto';

/** What a browser keeps secret about a subscription. */
export interface Receiver {
  /** Private key of P-256, base64url. */
  readonly privateKey: string;
  /** 16 bytes, base64url. */
  readonly auth: string;
}

/** A body that no browser could read. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}

/** Salt 16, record size 4, length of the key id 1 (RFC 8188, section 2.1). */
const HEADER = 21;
/** An uncompressed point of P-256. */
const POINT = 65;
const TAG = 16;

const hmac = (key: Buffer, ...parts: readonly (Buffer | string)[]): Buffer =>
  parts.reduce((mac, part) => mac.update(part), createHmac('sha256', key)).digest();

/** Only one block of HKDF is needed here (RFC 5869, section 2.3). */
const expand = (key: Buffer, info: Buffer | string, length: number): Buffer =>
  hmac(key, info, Buffer.from([1])).subarray(0, length);

function sharedSecret(own: ECDH, theirs: Buffer): Buffer {
  try {
    return own.computeSecret(theirs);
  } catch (error) {
    throw new Unreadable('the key id is no point of P-256', { cause: error });
  }
}

/** The text of a push. @throws {Unreadable} */
export function openPush(body: Buffer, { privateKey, auth }: Receiver): string {
  if (body.length < HEADER + POINT + TAG + 1) throw new Unreadable('the body is too short');
  const salt = body.subarray(0, 16);
  const recordSize = body.readUInt32BE(16);
  if (body[20] !== POINT) throw new Unreadable('the key id is no uncompressed point');
  const serverKey = body.subarray(HEADER, HEADER + POINT);
  const record = body.subarray(HEADER + POINT);
  // A push message is a single record (RFC 8291, section 4).
  if (record.length > recordSize) throw new Unreadable('there is more than one record');
  const own = createECDH('prime256v1');
  own.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  const secret = sharedSecret(own, serverKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), serverKey]);
  const material = expand(hmac(Buffer.from(auth, 'base64url'), secret), info, 32);
  const derived = hmac(salt, material);
  const key = expand(derived, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = expand(derived, 'Content-Encoding: nonce\0', 12);
  const cipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-TAG));
  let padded: Buffer;
  try {
    padded = Buffer.concat([cipher.update(record.subarray(0, -TAG)), cipher.final()]);
  } catch (error) {
    throw new Unreadable('it is not encrypted for this subscription', { cause: error });
  }
  // Zeros after the delimiter are padding; 2 marks the last record.
  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== 2) throw new Unreadable('the last record has no delimiter');
  return padded.subarray(0, end).toString('utf8');
}
