/**
 * The socket's rules (spec admin §4, §7, §8, §9), tested with a fake clock and a socket that behaves like a server or a
 * network.
 */
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createClient } from '#api/contract/client.ts';
import { type LiveState, startLive } from './live.ts';

/** A fake socket, controlled by the test. */
class Line extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 3;
  static readonly all: Line[] = [];
  readyState = Line.CONNECTING;
  readonly sent: string[] = [];
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    Line.all.push(this);
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(code = 1005): void {
    if (this.readyState === Line.CLOSED) return;
    this.readyState = Line.CLOSED;
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }
  /** The server sends its greeting. */
  greet(): void {
    this.readyState = Line.OPEN;
    this.say({ type: 'connection_established', position: '7' });
  }
  say(message: object): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
  }
}

let states: LiveState[];
let stop: () => void;
const page = new EventTarget();
const line = (): Line => {
  const last = Line.all.at(-1);
  if (!last) throw new Error('nothing is connected');
  return last;
};

beforeEach(() => {
  vi.useFakeTimers();
  Line.all.length = 0;
  states = [];
  vi.stubGlobal('WebSocket', Line);
  vi.stubGlobal('window', Object.assign(page, { location: { protocol: 'https:', host: 'hexkey.example' } }));
  stop = startLive({
    client: createClient({ baseUrl: 'https://hexkey.example' }),
    queries: new QueryClient(),
    userId: 'p1',
    userType: 'partner',
    onState: (state) => void states.push(state),
  });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the socket', () => {
  it('names the person, and connects again 3 s after an abnormal close, from where it stood', () => {
    expect(line().url).toBe('wss://hexkey.example/api/notifications?userId=p1&userType=partner');
    line().greet();
    line().close(1006);
    vi.advanceTimersByTime(2_999);
    expect(Line.all.length).toBe(1);
    vi.advanceTimersByTime(1);
    expect(Line.all.length).toBe(2);
    expect(line().url).toContain('&after=7');
  });

  it('never connects again after a normal close (1000), not even when the network comes back', () => {
    line().greet();
    line().close(1000);
    vi.advanceTimersByTime(10 * 60_000);
    page.dispatchEvent(new Event('online'));
    expect(Line.all.length).toBe(1);
    expect(states).toEqual(['connected', 'ended']);
  });

  it.each([1001, 1005, 1006, 1008, 1012, 1013])('connects again after a close with %i', (code) => {
    line().greet();
    line().close(code);
    vi.advanceTimersByTime(3_000);
    expect(Line.all.length).toBe(2);
  });

  it('says what is the matter: it was never open, it was lost, or it fails again', () => {
    line().close(1006);
    vi.advanceTimersByTime(3_000);
    line().greet();
    line().close(1006);
    vi.advanceTimersByTime(3_000);
    line().close(1006);
    vi.advanceTimersByTime(3_000);
    line().greet();
    expect(states).toEqual(['unreached', 'connected', 'lost', 'failing', 'connected']);
  });

  it('pings every 30 s, and ends a connection that leaves a ping unanswered', () => {
    line().greet();
    vi.advanceTimersByTime(29_999);
    expect(line().sent).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(line().sent).toEqual(['{"type":"ping"}']);
    line().say({ type: 'pong' });
    vi.advanceTimersByTime(30_000);
    expect(line().sent.length).toBe(2);
    const silent = line();
    vi.advanceTimersByTime(30_000);
    expect(silent.readyState).toBe(Line.CLOSED);
    expect(states.at(-1)).toBe('lost');
  });

  it('does not wait for the 3 s when the network comes back', () => {
    line().greet();
    line().close(1006);
    page.dispatchEvent(new Event('online'));
    expect(Line.all.length).toBe(2);
  });
});
