/** Server-side sessions: a random token in an http-only cookie, its hash and owner in Postgres (design.md §7). */
import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type pg from 'pg';
import { z } from 'zod';
import type { Permission } from '#domain/admin/permissions.ts';
import type { Role } from '#domain/core/actor.ts';

/** Who makes a request. */
export interface Session {
  readonly role: Role;
  readonly personId: string;
  /** What an admin may do, as of this request; empty for other roles. */
  readonly permissions: readonly Permission[];
  /** Log position of this session's newest write. */
  readonly position: bigint;
  readonly tokenHash: Buffer;
}

/** Who came by the link of a mail and has shown that they booked: one booking's conversation is open to them (decision 247). */
export interface Talk extends Session {
  readonly bookingId: string;
}

/** Which cookie counts when a request names no role (design.md §7). */
const roleOrder: readonly Role[] = ['technician', 'customer', 'admin', 'partner'];

const DAY = 24 * 60 * 60;
/** Seconds for which a sign-in lasts. */
const lifetime: Readonly<Record<Role, number>> = {
  customer: 30 * DAY,
  technician: 30 * DAY,
  admin: DAY / 2,
  partner: 7 * DAY,
};

/** How long a guest's lasts: they may be at someone else's computer and cannot sign in again. */
export const GUEST_LASTS = DAY;

/** Seconds for which a guest's link has opened a conversation in a browser: it may be somebody else's, and the link opens it again. */
const TALK_LASTS = DAY;

const row = z.object({
  role: z.enum(['customer', 'technician', 'admin', 'partner']),
  person_id: z.string(),
  position: z.bigint(),
  token_hash: z.instanceof(Buffer),
  is_stale: z.boolean(),
});

const talkRow = z.object({
  person_id: z.string(),
  booking_id: z.string(),
  position: z.bigint(),
  token_hash: z.instanceof(Buffer),
});

const instant = z.union([z.string(), z.date()]).transform((value) => new Date(value).toISOString());
const listedRow = z.object({
  id: z.string(),
  device: z.string(),
  since: instant,
  seenAt: instant,
  until: instant,
  isThis: z.boolean(),
});
/** A session as its owner sees it: `id` names it without being its key; ISO instants. */
export type ListedSession = z.output<typeof listedRow>;

/** Seconds before a session that is in use is marked as seen again, to avoid a write per request. */
const SEEN_AGAIN_AFTER = 60;

/** Postgres channel that announces sessions ended by any process. */
export const SESSIONS_CHANNEL = 'hexkey_sessions_ended';

export interface Sessions {
  /** Name of the cookie that carries a role's session. */
  cookieOf(role: Role): string;
  /**
   * Signs a person in on a device and returns the `Set-Cookie` value. `seconds`: how long it lasts, if not the role's
   * default.
   */
  start(role: Role, personId: string, device: string, seconds?: number): Promise<string>;
  /** Opens a conversation to its guest in a browser; answers the value of `Set-Cookie`. */
  startTalk(customerId: string, bookingId: string, device: string): Promise<string>;
  /** What the link of a guest's mail has opened in a browser, by its `Cookie` header; never one of the sessions of `of`. */
  talkOf(cookie: string | undefined): Promise<Talk | null>;
  /** Every valid session of a request, in `roleOrder`. */
  of(request: Pick<IncomingMessage, 'headers'>): Promise<readonly Session[]>;
  /** Which of the given token hashes belong to sessions that are still valid, in hex. */
  validOf(tokenHashes: readonly Buffer[]): Promise<ReadonlySet<string>>;
  /** Ends a session and returns the `Set-Cookie` that removes its cookie. */
  end(session: Session): Promise<string>;
  /** Ends all sessions of a person, on every device, except those kept. */
  endOthers(role: Role, personId: string, kept: readonly Session[]): Promise<void>;
  /** Ends one of a person's sessions by its id; false if they have no such session. */
  endOne(role: Role, personId: string, id: string): Promise<boolean>;
  /** A person's sessions, newest first; the one with this token is marked. */
  listOf(
    whose: Pick<Session, 'role' | 'personId'> & { readonly tokenHash?: Buffer | undefined },
  ): Promise<readonly ListedSession[]>;
  /** Records that the session has written up to a position. */
  wrote(session: Session, position: bigint): Promise<void>;
  /** Deletes expired sessions. */
  sweep(): Promise<void>;
}

/** Half of the hash by which a session is known: it names the session, but grants no access. */
const SESSION_ID = "encode(substring(token_hash FROM 1 FOR 16), 'hex')";

/**
 * Name of one of our cookies. Cookies ignore ports, so without the installation in it, two installations on one host
 * would overwrite each other's.
 */
export function cookieName(
  installation: string,
  what: Role | 'device' | 'visitor' | 'scan' | 'price' | 'talk',
): string {
  return `hexkey_${installation}_${what}`;
}

interface SessionOptions {
  /** Part of the cookies' names. */
  readonly installation: string;
  readonly secure: boolean;
  /** What an admin may do now; null if they may no longer sign in. */
  readonly permissionsOf: (adminId: string) => Promise<readonly Permission[] | null>;
}

/** Opens the sessions. */
export function openSessions(pool: pg.Pool, options: SessionOptions): Sessions {
  const nameOf = (role: Role) => cookieName(options.installation, role);
  const talkCookie = cookieName(options.installation, 'talk');
  /** Deletes sessions and notifies all processes, which may hold their sockets. */
  const endWhere = (condition: string, values: readonly unknown[]) =>
    pool.query(
      `WITH ended AS (DELETE FROM app.sessions WHERE ${condition} RETURNING 1)
       SELECT pg_notify('${SESSIONS_CHANNEL}', '') FROM ended LIMIT 1`,
      [...values],
    );
  const attributes = `Path=/; HttpOnly; SameSite=Lax${options.secure ? '; Secure' : ''}`;

  /** Answers the token of a new one. */
  const insert = async (
    role: Role,
    personId: string,
    device: string,
    seconds: number,
    bookingId: string | null,
  ): Promise<string> => {
    const token = randomBytes(32).toString('base64url');
    await pool.query(
      `INSERT INTO app.sessions (token_hash, role, person_id, expires_at, device, booking_id)
       VALUES ($1, $2, $3, now() + make_interval(secs => $4), $5, $6)`,
      [hashOf(token), role, personId, seconds, device, bookingId],
    );
    return token;
  };

  return {
    cookieOf: nameOf,
    async start(role, personId, device, seconds = lifetime[role]) {
      const token = await insert(role, personId, device, seconds, null);
      return `${nameOf(role)}=${token}; Max-Age=${seconds}; ${attributes}`;
    },
    async startTalk(customerId, bookingId, device) {
      const token = await insert('customer', customerId, device, TALK_LASTS, bookingId);
      return `${talkCookie}=${token}; Max-Age=${TALK_LASTS}; ${attributes}`;
    },
    async talkOf(cookie) {
      const token = cookiesOf(cookie).get(talkCookie);
      if (token === undefined) return null;
      const { rows } = await pool.query(
        `SELECT person_id, booking_id, position, token_hash FROM app.sessions
         WHERE token_hash = $1 AND booking_id IS NOT NULL AND expires_at > now()`,
        [hashOf(token)],
      );
      const [found] = z.array(talkRow).parse(rows);
      if (!found) return null;
      const { person_id: personId, booking_id: bookingId, position, token_hash: tokenHash } = found;
      return { role: 'customer', personId, permissions: [], position, tokenHash, bookingId };
    },
    async of(request) {
      const cookies = cookiesOf(request.headers.cookie);
      const tokens = roleOrder.flatMap((role) => cookies.get(nameOf(role)) ?? []);
      if (tokens.length === 0) return [];
      const { rows } = await pool.query(
        `SELECT role, person_id, position, token_hash,
           seen_at < now() - make_interval(secs => ${SEEN_AGAIN_AFTER}) AS is_stale
         FROM app.sessions WHERE token_hash = ANY ($1) AND booking_id IS NULL AND expires_at > now()`,
        [tokens.map(hashOf)],
      );
      const stored = z.array(row).parse(rows);
      const stale = stored.filter(({ is_stale }) => is_stale).map(({ token_hash }) => token_hash);
      if (stale.length > 0)
        await pool.query('UPDATE app.sessions SET seen_at = now() WHERE token_hash = ANY ($1)', [stale]);
      const found = await Promise.all(
        stored.map(async ({ role, person_id: personId, position, token_hash: tokenHash }) => {
          const permissions = role === 'admin' ? await options.permissionsOf(personId) : [];
          return permissions && { role, personId, permissions, position, tokenHash };
        }),
      );
      return found
        .filter((session) => session !== null)
        .toSorted((a, b) => roleOrder.indexOf(a.role) - roleOrder.indexOf(b.role));
    },
    async validOf(tokenHashes) {
      const { rows } = await pool.query(
        'SELECT token_hash FROM app.sessions WHERE token_hash = ANY ($1) AND expires_at > now()',
        [tokenHashes],
      );
      return new Set(
        z
          .array(row.pick({ token_hash: true }))
          .parse(rows)
          .map((found) => found.token_hash.toString('hex')),
      );
    },
    async end(session) {
      await endWhere('token_hash = $1', [session.tokenHash]);
      return `${nameOf(session.role)}=; Max-Age=0; ${attributes}`;
    },
    async endOthers(role, personId, kept) {
      await endWhere('role = $1 AND person_id = $2 AND NOT token_hash = ANY ($3)', [
        role,
        personId,
        kept.map(({ tokenHash }) => tokenHash),
      ]);
    },
    async endOne(role, personId, id) {
      const { rowCount } = await endWhere(`role = $1 AND person_id = $2 AND ${SESSION_ID} = $3`, [
        role,
        personId,
        id,
      ]);
      return (rowCount ?? 0) > 0;
    },
    async listOf({ role, personId, tokenHash }) {
      const { rows } = await pool.query(
        `SELECT ${SESSION_ID} AS id, device, created_at AS since, seen_at AS "seenAt", expires_at AS until,
           token_hash = $3 AS "isThis" FROM app.sessions
         WHERE role = $1 AND person_id = $2 AND booking_id IS NULL AND expires_at > now() ORDER BY created_at DESC, token_hash`,
        [role, personId, tokenHash ?? Buffer.alloc(0)],
      );
      return z.array(listedRow).parse(rows);
    },
    async wrote(session, position) {
      await pool.query('UPDATE app.sessions SET position = greatest(position, $2) WHERE token_hash = $1', [
        session.tokenHash,
        position,
      ]);
    },
    async sweep() {
      await pool.query('DELETE FROM app.sessions WHERE expires_at < now()');
    },
  };
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Cookies by name. If a name repeats, the first counts, which is the one with the longest path. */
export function cookiesOf(header: string | undefined): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>();
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=');
    const name = part.slice(0, Math.max(0, at)).trim();
    if (name !== '' && !cookies.has(name)) cookies.set(name, part.slice(at + 1).trim());
  }
  return cookies;
}
