/** Faults switched on by a control call: which service and call they affect, how, and how often. */
import { z } from 'zod';
import type { Store } from './store.ts';

/** What a fault does; the README lists which service supports which kind. */
export const faultKinds = [
  'outage',
  'unreachable',
  'rate_limit',
  'slow',
  'lost_answer',
  'server_error',
  'late_error',
  'late_balance',
  'decline',
  'duplicate_webhooks',
  'reorder_webhooks',
  'lost_webhooks',
  'undelivered',
  'reject',
  'garbage',
] as const;

/** The body of `POST /sandbox/faults`. */
export const faultSchema = z.strictObject({
  service: z.enum(['stripe', 'twilio', 'smtp', 'openai', 'checkr', 'docuseal', 'webpush']),
  /** A call (`payment_intents.capture`), or an event type for the webhook kinds; default: every one. */
  call: z.string().min(1).max(100).optional(),
  kind: z.enum(faultKinds),
  /** How long `slow` waits, or how long `reorder_webhooks` holds an event back. */
  milliseconds: z.int().min(0).max(600_000).optional(),
  /** The decline code of `decline`; default `generic_decline`. */
  code: z.string().min(1).max(60).optional(),
  /** The fault is removed after this many hits; default: it stays until `DELETE /sandbox/faults`. */
  times: z.int().min(1).max(1_000_000).optional(),
});

/** A requested fault. */
export type FaultRequest = z.infer<typeof faultSchema>;
/** A service that can have faults. */
export type Service = FaultRequest['service'];
/** One of {@link faultKinds}. */
export type FaultKind = FaultRequest['kind'];
/** An active fault, with the number of calls it has hit. */
export interface Fault {
  id: number;
  service: Service;
  call: string | null;
  kind: FaultKind;
  milliseconds: number | null;
  code: string | null;
  remaining: number | null;
  hits: number;
}

/** Switches faults on and off, and tells whether one affects a call. */
export interface Faults {
  add(request: FaultRequest): Fault;
  list(): Fault[];
  remove(id?: number): number;
  /** The oldest matching fault, counted as a hit; undefined if there is none. */
  hit(service: Service, call: string, kind: FaultKind): Fault | undefined;
}

/**
 * Faults stored in `store`, so that a restart during an outage does not end it. The hit counts are in memory, because a
 * refusal rolls back everything its request has written, which would include the count.
 */
export function openFaults(store: Store): Faults {
  let current = store.all('select * from faults order by id') as unknown as readonly Fault[];
  const write = (): void => {
    store.run('delete from faults');
    for (const fault of current) store.insert('faults', { ...fault });
  };
  return {
    add: (request) => {
      const fault: Fault = {
        id: Math.max(0, ...current.map(({ id }) => id)) + 1,
        service: request.service,
        call: request.call ?? null,
        kind: request.kind,
        milliseconds: request.milliseconds ?? null,
        code: request.code ?? null,
        remaining: request.times ?? null,
        hits: 0,
      };
      current = [...current, fault];
      store.transaction(write);
      return fault;
    },
    list: () => [...current],
    remove: (id) => {
      const before = current.length;
      current = id === undefined ? [] : current.filter((fault) => fault.id !== id);
      store.transaction(write);
      return before - current.length;
    },
    hit: (service, call, kind) => {
      const fault = current.find(
        (candidate) =>
          candidate.service === service &&
          candidate.kind === kind &&
          (candidate.call === null || candidate.call === call),
      );
      if (!fault) return undefined;
      const remaining = fault.remaining === null ? null : fault.remaining - 1;
      const counted = { ...fault, hits: fault.hits + 1, remaining };
      current = current.flatMap((one) => {
        if (one !== fault) return [one];
        return remaining === 0 ? [] : [counted];
      });
      store.transaction(write);
      return fault;
    },
  };
}
