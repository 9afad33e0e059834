/** A page's live socket (`/api/notifications`), opened as the browser opens it: with the session's cookie. */
import { WebSocket } from 'ws';
import { type ServerMessage, socketUrl } from '#api/contract/live.ts';

export interface LiveSocket {
  readonly socket: WebSocket;
  /** What has come so far, in order. */
  readonly messages: readonly ServerMessage[];
  /** HTTP status of the handshake: 101 when the socket is open. */
  readonly outcome: Promise<number>;
  /** Calls back with every message from now on. */
  onMessage(handler: (message: ServerMessage) => void): void;
}

/** Opens it; a refusal is told by `outcome`. `cookie` is the header's text. */
export function openLiveSocket(
  url: string,
  who: Parameters<typeof socketUrl>[1],
  headers: { readonly cookie: string; readonly origin?: string },
): LiveSocket {
  const socket = new WebSocket(socketUrl(new URL(url), who), { headers });
  const messages: ServerMessage[] = [];
  const handlers: ((message: ServerMessage) => void)[] = [];
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString('utf8')) as ServerMessage;
    messages.push(message);
    for (const handler of handlers) handler(message);
  });
  const outcome = new Promise<number>((resolve) => {
    socket.on('open', () => resolve(101));
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
    // The handshake's refusal is reported as an error too; its status has been told already.
    socket.on('error', () => resolve(0));
  });
  return { socket, messages, outcome, onMessage: (handler) => void handlers.push(handler) };
}
