/** The socket at /api/notifications: tells a person's screens what has changed for them (spec admin §7). */
import type { Language } from '#domain/core/language.ts';
import { socketLanguageOf } from '../person-language.ts';
import { sentenceIn } from '../said.ts';
import { notificationIn } from '../views/notification.ts';
import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type RawData, WebSocket, WebSocketServer } from 'ws';
import * as z from 'zod/mini';
import type { Role } from '#domain/core/actor.ts';
import type { Booking } from '#domain/booking/state.ts';
import { isEligible } from '#domain/technician/eligibility.ts';
import { metresWithinRadius } from '#domain/technician/roster.ts';
import { notificationsMissed, type NotificationView } from '#projections/queries/notifications.ts';
import { rosterNear } from '#projections/queries/technicians.ts';
import { type Session, SESSIONS_CHANNEL } from '../auth/sessions.ts';
import { clientMessage, type ServerMessage, socketQuery } from '../contract/live.ts';
import type { Dependencies } from '../dependencies.ts';
import { isAdminWith } from '../guards/identity.ts';
import { isActiveInLog } from '../people/active-technician.ts';
import { concerns, concernsPool, isFor, recipientOf } from './audience.ts';
import { type Connection, openConnections } from './connections.ts';
import { startFeed } from './feed.ts';

const PATH = '/api/notifications';
/** A connection that answers no ping for this many milliseconds is dead. */
const HEARTBEAT = 30_000;
/**
 * Policy violation: the session has ended, or the technician's account is not active. The spec's client would not retry
 * after a normal close (1000).
 */
const NOT_ALLOWED = 1008;
const RESTARTING = 1012;
/** Try again later: the person has since opened too many others. */
const TOO_MANY = 1013;
/** Maximum bytes buffered for a client that does not read; more than a screen's changes of a day. */
const MAX_WAITING = 1024 * 1024;
/**
 * How often sessions are checked, in milliseconds, because nothing announces an expired one. Ended sessions are
 * announced at once.
 */
const SESSION_CHECK = 5_000;

/** Whether a request is an upgrade for this socket; the routes ignore any other upgrade. */
export function isLiveOffer({ method, url, headers }: IncomingMessage): boolean {
  return (
    method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket' && (url ?? '').split('?')[0] === PATH
  );
}

/** Serves the socket on an HTTP server. */
export function attachLive(server: Server, deps: Dependencies): { close(): void } {
  // A client that does not answer our close must not keep its connection, which would be outside the cap.
  const options = { noServer: true, maxPayload: 4096, closeTimeout: 2_000 };
  const sockets = new WebSocketServer(options);
  const connections = openConnections();
  let stopFeed: (() => Promise<void>) | undefined;

  const feed = startFeed(deps, {
    isNeeded: () => connections.size > 0,
    onTechnicianLeft: (id) => {
      for (const connection of connections.of('technician', id)) closeInactive(connection);
    },
    // After reconnecting, the socket sends what the admin may see now.
    onAdminChanged: (id) => {
      for (const { socket } of connections.of('admin', id)) socket.close(RESTARTING, 'permissions changed');
    },
    onBooking: ({ booking, events, position }) => {
      const message = {
        type: 'booking_changed',
        bookingId: booking.id,
        position: position.toString(),
      } as const;
      const others: Connection[] = [];
      for (const connection of connections) {
        if (concerns(booking, events, connection.session)) send(connection, message);
        else if (connection.session.role === 'technician') others.push(connection);
      }
      if (others.length === 0 || !concernsPool(booking, events)) return;
      inReachOf(deps, booking).then(
        (reached) => {
          for (const connection of others) {
            if (reached.has(connection.session.personId)) send(connection, message);
          }
        },
        (error: unknown) => deps.logger.warn({ err: error }, 'the open pool could not be told of a change'),
      );
    },
    onTicket: ({ ticketId, person, position }) => {
      const message = { type: 'ticket_changed', ticketId, position: position.toString() } as const;
      for (const connection of connections) {
        const { role, personId } = connection.session;
        const isOwn = person?.role === role && person.id === personId;
        if (isOwn || isAdminWith('moderate', connection.session)) send(connection, message);
      }
    },
    onNotification: (notification) => {
      for (const connection of connections) {
        if (isFor(notification, connection.session))
          send(connection, toMessage(notification, connection.language));
      }
    },
  }).then(
    (stop) => {
      stopFeed = stop;
    },
    (error: unknown) => deps.logger.error({ err: error }, 'the live feed could not start'),
  );

  const heartbeat = setInterval(() => {
    for (const connection of connections) {
      if (!connection.isAlive) connection.socket.terminate();
      connection.isAlive = false;
      connection.socket.ping();
    }
  }, HEARTBEAT);

  /** The running check of all sessions, and the queued one for those ended since it began. */
  let looking: Promise<void> | null = null;
  let looksAgain = false;
  /** Any number of notifications during a check lead to one more check, not one each. */
  const endOver = (): void => {
    if (looking) {
      looksAgain = true;
      return;
    }
    looking = closeEnded([...connections]).finally(() => {
      looking = null;
      if (!looksAgain) return;
      looksAgain = false;
      endOver();
    });
  };
  const sessionCheck = setInterval(endOver, SESSION_CHECK);
  const stopListening = deps.listener.on(SESSIONS_CHANNEL, endOver);

  /** Closes those of the sockets whose sessions have ended or expired. */
  async function closeEnded(asked: readonly Connection[]): Promise<void> {
    if (asked.length === 0) return;
    try {
      const valid = await deps.sessions.validOf(asked.map(({ session }) => session.tokenHash));
      for (const { socket, session } of asked) {
        if (!valid.has(session.tokenHash.toString('hex'))) socket.close(NOT_ALLOWED, 'signed out');
      }
    } catch (error) {
      deps.logger.warn({ err: error }, 'sessions could not be checked');
    }
  }

  server.on('upgrade', (request: IncomingMessage, duplex: Duplex, head: Buffer) => {
    // The server no longer handles this connection: without a listener a reset would crash the process.
    duplex.on('error', () => duplex.destroy());
    admit(request, deps).then(
      (admitted) => {
        if (admitted === NOBODY)
          return refuse(duplex, 400, sentenceIn(socketLanguageOf(request), 'socketOfNobody'));
        if (typeof admitted === 'number') return refuse(duplex, admitted);
        sockets.handleUpgrade(request, duplex, head, (socket) => open(socket, admitted));
      },
      (error: unknown) => {
        deps.logger.warn({ err: error }, 'a socket could not be opened');
        refuse(duplex, 503);
      },
    );
  });

  function open(socket: WebSocket, { session, language, after }: Admitted): void {
    const connection: Connection = { socket, session, language, isAlive: true };
    connections.add(connection)?.socket.close(TOO_MANY, 'too many connections');
    socket.on('close', () => connections.delete(connection));
    socket.on('error', () => socket.terminate());
    socket.on('pong', () => {
      connection.isAlive = true;
    });
    // Every ping gets an answer, so a client that sends pings and reads nothing would fill the memory.
    socket.on('ping', () => dropIfFull(socket));
    socket.on('message', (data) => {
      connection.isAlive = true;
      if (isPing(textOf(data))) send(connection, { type: 'pong' });
    });
    // The session, or the technician's account, may have ended between its check and this line.
    void closeEnded([connection]);
    isAllowed(session, deps).then(
      (isActive) => {
        if (!isActive) closeInactive(connection);
      },
      (error: unknown) => {
        deps.logger.warn({ err: error }, 'an account could not be checked');
        socket.close(RESTARTING);
      },
    );
    greet(connection, after).catch((error: unknown) => {
      deps.logger.warn({ err: error }, 'a socket could not be resumed');
      socket.close(RESTARTING);
    });
  }

  /** Sends the greeting, and what was missed since `after`. */
  async function greet(connection: Connection, after: bigint | null): Promise<void> {
    const head = await deps.log.head();
    send(connection, { type: 'connection_established', position: head.toString() });
    if (after === null || after >= head) return;
    for (const missed of await notificationsMissed(deps.readModels, recipientOf(connection.session), after)) {
      send(connection, toMessage(missed, connection.language));
    }
    send(connection, { type: 'resync', position: head.toString() });
  }

  return {
    close() {
      clearInterval(heartbeat);
      clearInterval(sessionCheck);
      stopListening();
      for (const { socket } of connections) socket.close(RESTARTING, 'restarting');
      sockets.close();
      feed
        .then(() => stopFeed?.())
        .catch((error: unknown) => deps.logger.warn({ err: error }, 'the live feed did not stop'));
    },
  };
}

/** Ids of the technicians whose list may show a job of the open pool. */
async function inReachOf({ readModels }: Dependencies, { place }: Booking): Promise<ReadonlySet<string>> {
  const roster = await rosterNear(readModels, place.zip);
  return new Set(
    roster
      .filter((technician) => isEligible(technician) && metresWithinRadius(technician, place.zip) !== null)
      .map(({ technicianId }) => technicianId),
  );
}

function closeInactive({ socket }: Connection): void {
  socket.close(NOT_ALLOWED, 'account not active');
}

/** Technicians are notified about jobs only while their account is active (decision 074). */
async function isAllowed({ role, personId }: Session, deps: Pick<Dependencies, 'log'>): Promise<boolean> {
  return role !== 'technician' || (await isActiveInLog(deps, personId));
}

interface Admitted {
  readonly session: Session;
  readonly language: Language;
  readonly after: bigint | null;
}

/** The URL names no person, or an impossible one (spec admin §8). */
const NOBODY = 'nobody';

/** Who may connect, or the HTTP status of the refusal. */
async function admit(
  request: IncomingMessage,
  deps: Dependencies,
): Promise<Admitted | number | typeof NOBODY> {
  const url = new URL(request.url ?? '/', deps.settings.publicUrl);
  const { origin, host } = request.headers;
  // Browsers always send the page's origin here; it must be ours, or the host that was asked.
  const isOwn =
    origin === undefined ||
    origin === new URL(deps.settings.publicUrl).origin ||
    (URL.canParse(origin) && new URL(origin).host === host);
  if (!isOwn) return 403;
  const query = z.safeParse(socketQuery, Object.fromEntries(url.searchParams));
  if (!query.success) return query.error.issues.some(({ path }) => path[0] === 'after') ? 400 : NOBODY;
  const { userId, userType, after } = query.data;
  const role: Role = userType === 'store_partner' ? 'partner' : userType;
  const sessions = await deps.sessions.of(request);
  const session = sessions.find((one) => one.role === role);
  if (!session) return 401;
  if (userId !== session.personId) return 403;
  if (!(await isAllowed(session, deps))) return 403;
  const language = socketLanguageOf(request);
  return { session, language, after: after === undefined ? null : BigInt(after) };
}

function refuse(duplex: Duplex, status: number, said = ''): void {
  const length = Buffer.byteLength(said);
  // Otherwise a client that never closes its side would keep the connection open.
  duplex.once('finish', () => duplex.destroy());
  duplex.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nConnection: close\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: ${length}\r\n\r\n${said}`,
  );
}

function send({ socket }: Connection, message: ServerMessage): void {
  if (socket.readyState !== WebSocket.OPEN) return;
  socket.send(JSON.stringify(message));
  dropIfFull(socket);
}

function dropIfFull(socket: WebSocket): void {
  if (socket.bufferedAmount > MAX_WAITING) socket.terminate();
}

/** A message's text, which may have arrived in pieces. */
function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString();
  return Buffer.isBuffer(data) ? data.toString() : Buffer.from(data).toString();
}

function isPing(text: string): boolean {
  try {
    return z.safeParse(clientMessage, JSON.parse(text)).success;
  } catch {
    return false;
  }
}

function toMessage(view: NotificationView, language: Language): ServerMessage {
  return { ...notificationIn(language, view), read: false, position: view.position.toString() };
}
