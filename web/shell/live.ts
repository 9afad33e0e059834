/** The live socket: what changes on the server is read again here, without a reload (design.md §9). */
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import type { Client } from '#api/contract/client.ts';
import { serverMessage, socketUrl, type ServerMessage } from '#api/contract/live.ts';
import { api, refreshLive } from '../lib/api.ts';

const RECONNECT_MS = 3_000;
const PING_MS = 30_000;

export interface LiveOptions {
  readonly client: Client;
  readonly queries: QueryClient;
  readonly userId: string;
  readonly userType: 'customer' | 'technician' | 'admin' | 'partner';
  /** Called with true once the server has greeted, with false when the socket is gone. */
  readonly onState?: (connected: boolean) => void;
  /** Every message after the queries were told, for toasts and sounds. */
  readonly onMessage?: (message: ServerMessage) => void;
}

/**
 * Opens the socket and keeps it open: resumes after the last position seen, pings every 30 s, connects again 3 s
 * after a loss. The 30-second refetch of the queries goes on beside it. Answers a function that closes it.
 */
function startLive(options: LiveOptions): () => void {
  const { client, queries, userId, userType } = options;
  let socket: WebSocket | null = null;
  let ended = false;
  let answered = true;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let position: string | null = null;
  let isReading = false;
  let isStale = false;

  // Changes that arrive while a refetch is under way are read together by the next one.
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
    if (message.type === 'connection_established') options.onState?.(true);
    else void refresh();
    options.onMessage?.(message);
  }

  function connect(): void {
    const after = position ?? client.position();
    const opened = new WebSocket(
      socketUrl(window.location, { userId, userType, ...(after === null ? {} : { after }) }),
    );
    socket = opened;
    answered = true;
    opened.addEventListener('message', (event) => receive(event.data));
    opened.addEventListener('close', () => {
      if (ended || socket !== opened) return;
      options.onState?.(false);
      retry = setTimeout(connect, RECONNECT_MS);
    });
  }

  const ping = setInterval(() => {
    if (socket?.readyState !== WebSocket.OPEN) return;
    // A dead connection may look open for minutes; an unanswered ping ends it.
    if (!answered) return socket.close();
    answered = false;
    socket.send(JSON.stringify({ type: 'ping' }));
  }, PING_MS);
  const atOnce = (): void => {
    if (socket?.readyState !== WebSocket.CLOSED) return;
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
 * Keeps the socket of a signed-in person open while the component stands; null: nobody is signed in. Answers
 * whether it is connected now. `onMessage` may change from render to render without a new connection.
 */
export function useLive(
  person: { readonly id: string; readonly role: LiveOptions['userType'] } | null,
  onMessage?: (message: ServerMessage) => void,
): boolean {
  const queries = useQueryClient();
  const [connected, setConnected] = useState(false);
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
      onState: setConnected,
      onMessage: (message) => latest.current?.(message),
    });
    return () => {
      stop();
      setConnected(false);
    };
  }, [id, role, queries]);
  return connected;
}
