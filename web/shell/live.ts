/** The live socket: what changes on the server is reloaded here, without reloading the page (design.md §9). */
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import type { Client } from '#api/contract/client.ts';
import { serverMessage, socketUrl, type ServerMessage } from '#api/contract/live.ts';
import { api, refreshLive } from '../lib/api.ts';

const RECONNECT_MS = 3_000;
const PING_MS = 30_000;
/** The server is done: a normal close, after which the client does not reconnect (spec admin §4). */
const NORMAL = 1000;

/**
 * `unreached`: it was never open; `lost`: it was, and reconnects; `failing`: reconnecting failed as well; `ended`: the
 * server closed it permanently.
 */
export type LiveState = 'connecting' | 'connected' | 'unreached' | 'lost' | 'failing' | 'ended';

export interface LiveOptions {
  readonly client: Client;
  readonly queries: QueryClient;
  readonly userId: string;
  readonly userType: 'customer' | 'technician' | 'admin' | 'partner';
  /** `connected` once the server has sent its greeting; the problem when the socket is gone. */
  readonly onState?: (state: LiveState) => void;
  /** Every message after the queries were updated, for toasts and sounds. */
  readonly onMessage?: (message: ServerMessage) => void;
}

/**
 * Opens the socket and keeps it open: resumes after the last position seen, pings every 30 s, reconnects 3 s after an
 * abnormal close. The queries' 30-second refetch continues in addition. Returns a function that closes it.
 */
export function startLive(options: LiveOptions): () => void {
  const { client, queries, userId, userType } = options;
  let socket: WebSocket | null = null;
  let ended = false;
  let answered = true;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let position: string | null = null;
  let wasGreeted = false;
  let isOver = false;
  let isReading = false;
  let isStale = false;

  // Changes that arrive during a refetch are read together by the next one.
  async function refresh(): Promise<void> {
    isStale = true;
    if (isReading) return;
    isReading = true;
    try {
      while (isStale && !ended) {
        isStale = false;
        await refreshLive(queries);
      }
    } finally {
      isReading = false;
    }
  }

  function receive(text: unknown): void {
    const message = parse(text);
    if (!message) return;
    answered = true;
    if (message.type === 'pong') return;
    position = message.position;
    client.sawPosition(message.position);
    if (message.type === 'connection_established') {
      wasGreeted = true;
      options.onState?.('connected');
    } else void refresh();
    options.onMessage?.(message);
  }

  function connect(): void {
    const after = position ?? client.position();
    const opened = new WebSocket(
      socketUrl(window.location, { userId, userType, ...(after === null ? {} : { after }) }),
    );
    socket = opened;
    answered = true;
    let isGreeted = false;
    opened.addEventListener('message', (event) => {
      isGreeted = true;
      receive(event.data);
    });
    opened.addEventListener('close', ({ code }) => {
      if (ended || socket !== opened) return;
      if (code === NORMAL) {
        isOver = true;
        options.onState?.('ended');
        return;
      }
      options.onState?.(isGreeted ? 'lost' : wasGreeted ? 'failing' : 'unreached');
      retry = setTimeout(connect, RECONNECT_MS);
    });
  }

  const ping = setInterval(() => {
    if (socket?.readyState !== WebSocket.OPEN) return;
    // A dead connection may look open for minutes, so an unanswered ping closes it.
    if (!answered) return socket.close();
    answered = false;
    socket.send(JSON.stringify({ type: 'ping' }));
  }, PING_MS);
  const atOnce = (): void => {
    if (isOver || socket?.readyState !== WebSocket.CLOSED) return;
    clearTimeout(retry);
    connect();
  };
  window.addEventListener('online', atOnce);
  connect();

  return () => {
    ended = true;
    clearInterval(ping);
    clearTimeout(retry);
    window.removeEventListener('online', atOnce);
    socket?.close();
  };
}

function parse(text: unknown): ServerMessage | null {
  if (typeof text !== 'string') return null;
  try {
    const parsed = z.safeParse(serverMessage, JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/**
 * Keeps the socket of a signed-in person open while the component is mounted; null: no one is signed in. Returns its
 * state. `onMessage` may change between renders without reconnecting.
 */
export function useLive(
  person: { readonly id: string; readonly role: LiveOptions['userType'] } | null,
  onMessage?: (message: ServerMessage) => void,
): LiveState {
  const queries = useQueryClient();
  const [state, setState] = useState<LiveState>('connecting');
  const latest = useRef(onMessage);
  useEffect(() => {
    latest.current = onMessage;
  });
  const id = person?.id;
  const role = person?.role;
  useEffect(() => {
    if (id === undefined || role === undefined) return;
    const stop = startLive({
      client: api(),
      queries,
      userId: id,
      userType: role,
      onState: setState,
      onMessage: (message) => latest.current?.(message),
    });
    return () => {
      stop();
      setState('connecting');
    };
  }, [id, role, queries]);
  return state;
}
