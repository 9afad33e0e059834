/** One request as a route receives it: validated and authenticated. */
import type { Language } from '#domain/core/language.ts';
import { createHash, randomUUID } from 'node:crypto';
import type { Request } from 'express';
import type * as z from 'zod/mini';
import type { Actor, Role } from '#domain/core/actor.ts';
import { canonicalJson } from '#domain/core/canonical-json.ts';
import type { PersonKeys } from '#events/keys/person-keys.ts';
import type { Session } from './auth/sessions.ts';
import type { Endpoint, ParamsOf } from './contract/endpoint.ts';
import { Refused } from './problems.ts';

type OutputOf<Schema> =
  Exclude<Schema, undefined> extends z.ZodMiniType ? z.output<Exclude<Schema, undefined>> : undefined;

/** A file's name, or which photo of the request it is, counting from 1. */
export type PhotoName = string | number;

/** A file of a form. */
export interface Upload {
  readonly bytes: Buffer;
  readonly name: PhotoName;
}

export interface Call<E extends Endpoint = Endpoint> {
  readonly params: ParamsOf<E>;
  readonly query: OutputOf<E['query']>;
  readonly body: OutputOf<E['body']>;
  readonly files: readonly Upload[];
  /** The session that counts for this call; null for a visitor. */
  readonly session: Session | null;
  /** The caller's language. */
  readonly language: Language;
  /** Every session of this browser. */
  readonly sessions: readonly Session[];
  /** Role that the request names in `X-Role`. */
  readonly namedRole: Role | null;
  /** Same principal, route and Idempotency-Key, same command (design.md §3). */
  readonly commandId: string;
  /** Whether the client sent an Idempotency-Key; without one `commandId` is random. */
  readonly hasKey: boolean;
  /** ISO instant on the device, for what was done offline. */
  readonly deviceTime: string | null;
  /** ISO instant on the device's clock when it sent the call; null if not sent. */
  readonly deviceClock: string | null;
  /** What the caller's browser says it is, such as `Chrome, macOS`. */
  readonly device: string;
  /** The `Cookie` header, for cookies other than sessions. */
  readonly cookies: string | undefined;
  /** The caller's network, for counting attempts. */
  readonly address: string;
  /** The caller's address itself, for the record of a consent; null if unknown. */
  readonly ip: string | null;
  readonly requestId: string;
  /** Aborts if the caller disconnects before the answer. */
  readonly gone: AbortSignal;
  /** Records a log position that this call has written; it is returned in `x-position`. */
  wrote(position: bigint | string): void;
  setCookie(cookie: string): void;
  /** For a paged list: how many rows there are, and where the next ones are (RFC 8288). */
  setHeader(name: 'x-total-count' | 'link', value: string): void;
}

/** Names a request in logs and refusals; created by the request log (api/app.ts). */
export function requestIdOf(request: Request): string {
  return typeof request.id === 'string' ? request.id : '';
}

/** The session of a call whose endpoint names roles. @throws {Refused} 401 */
export function signedIn(call: Call): Session {
  if (!call.session) throw new Refused('sign_in_required', 'signInFirst');
  return call.session;
}

/** The signed-in person as the actor of a command. */
export function actorOf(session: Session): Actor {
  return { role: session.role, id: session.personId };
}

/** Subject of a person's data key: `customer-<id>`. */
export function subjectOf(session: Pick<Session, 'role' | 'personId'>): string {
  return `${session.role}-${session.personId}`;
}

/** What an `Idempotency-Key` may contain: visible characters. */
export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,200}$/;

/** `hash(principal, route, key)`; a random id without a key. The route includes the path's ids. */
export function commandIdOf(request: Request, session: Session | null): string {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return randomUUID();
  if (typeof key !== 'string' || !IDEMPOTENCY_KEY.test(key)) {
    throw new Refused('invalid_input', 'badIdempotencyKey');
  }
  const principal = session ? subjectOf(session) : 'nobody';
  return createHash('sha256')
    .update(`${principal}\n${request.method} ${request.path}\n${key}`)
    .digest('base64url');
}

/** Fields of which not even a hash may be stored (design.md §3). */
const unhashed = new Set([
  'ssn',
  'accountNumber',
  'routingNumber',
  'bankAccountNumber',
  'bankRoutingNumber',
  'password',
  'newPassword',
  'currentPassword',
  'confirmPassword',
  'loginPassword',
  'customPassword',
]);

/** HMAC of the call's input, under the data key of the person it is about. */
export function bodyHashOf(call: Call, keys: PersonKeys, subject: string): Promise<string> {
  const body: unknown = call.body;
  const fields =
    typeof body === 'object' && body !== null
      ? Object.fromEntries(Object.entries(body).filter(([name]) => !unhashed.has(name)))
      : null;
  const files = call.files.map(({ bytes }) => createHash('sha256').update(bytes).digest('base64url'));
  return keys.hmac(subject, canonicalJson({ fields, files }));
}
