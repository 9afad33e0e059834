/** One connection that LISTENs for the whole process and reconnects after every loss. */
import pg from 'pg';
import { clientConfig } from './connection.ts';

/** Called with the payload of a notification, or with `null` after a (re)connect, when some may have been missed. */
export type Heard = (payload: string | null) => void;

/** Dispatches notifications to the listeners of their channel. */
export interface Listener {
  /**
   * Starts to listen on a channel; the returned function stops it. Notifications are only hints: keep polling as well.
   */
  on(channel: string, heard: Heard): () => void;
  /**
   * Called when the connection is lost; no notifications arrive until `null` does. The returned function stops it. If
   * the server crashed, commits that did not wait for the disk are lost, even if they were notified.
   */
  onLost(told: () => void): () => void;
  close(): Promise<void>;
}

const FIRST_DELAY = 50;
const LONGEST_DELAY = 2_000;
/** Milliseconds between two questions to the server, and for each answer: a connection that only hears can't tell that it is cut. */
const PULSE = 5_000;

/**
 * Opens a listener; it connects when the first channel is added. `onError` is called with every lost connection, among
 * them one on which nothing is answered for `pulse` milliseconds.
 */
export function openListener(
  databaseUrl: string,
  onError: (error: unknown) => void,
  pulse = PULSE,
): Listener {
  const channels = new Map<string, Set<Heard>>();
  const losses = new Set<() => void>();
  let client: pg.Client | undefined;
  let connecting: Promise<void> | undefined;
  let retry: NodeJS.Timeout | undefined;
  let delay = FIRST_DELAY;
  let closed = false;

  const listen = (to: pg.Client, channel: string) => to.query(`LISTEN ${pg.escapeIdentifier(channel)}`);

  function connect(): void {
    if (closed || client || connecting || retry) return;
    const next = new pg.Client({ ...clientConfig(databaseUrl, 'hexkey listener'), query_timeout: pulse });
    let dead = false;
    let beat: NodeJS.Timeout | undefined;
    const lost = (error: unknown): void => {
      if (dead) return;
      dead = true;
      clearInterval(beat);
      if (client === next) client = undefined;
      // Its own failure to end doesn't matter: the connection is gone either way.
      next.end().catch(() => undefined);
      if (closed) return;
      for (const told of losses) told();
      onError(error);
      retry = setTimeout(() => {
        retry = undefined;
        connect();
      }, delay);
      delay = Math.min(delay * 2, LONGEST_DELAY);
    };
    next.on('notification', ({ channel, payload }) => {
      for (const heard of channels.get(channel) ?? []) heard(payload ?? '');
    });
    next.on('error', lost);
    next.on('end', () => lost(new Error('the listening connection ended')));
    const open = async () => {
      await next.connect();
      // The map is iterated live, so a channel added in the meantime is listened to as well.
      for (const channel of channels.keys()) await listen(next, channel);
      if (dead) return;
      client = next;
      beat = setInterval(() => void next.query('SELECT 1').catch(lost), pulse);
      delay = FIRST_DELAY;
      for (const set of channels.values()) for (const heard of set) heard(null);
    };
    connecting = open()
      .catch(lost)
      .finally(() => {
        connecting = undefined;
      });
  }

  return {
    on(channel, heard) {
      const set = channels.get(channel) ?? new Set<Heard>();
      channels.set(channel, set.add(heard));
      const there = client;
      if (!there) connect();
      else
        listen(there, channel).then(() => {
          if (client === there) heard(null);
        }, onError);
      return () => void set.delete(heard);
    },
    onLost(told) {
      losses.add(told);
      return () => void losses.delete(told);
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      await connecting;
      await client?.end();
    },
  };
}
