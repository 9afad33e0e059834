/** What the witnesses say of a booking: the log, the read model, the workflow and the provider's books (design.md §6). */
import type { BookingEvent } from '#domain/booking/events.ts';
import { evolve, unplaced } from '#domain/booking/evolve.ts';
import type { BookingState } from '#domain/booking/state.ts';
import type { StoredEvent } from '#events/log.ts';
import { z } from 'zod';
import { type Installation, openInstallation } from '#scripts/ops/installation.ts';
import { openSummaries } from './workflow-summaries.ts';
import type { ReadWorkflow } from '#projections/queries/reconcile.ts';
import type { RunningStack } from './stack.ts';

/** Agreement, or the first thing that differs. */
export type Agreement = { readonly agrees: true } | { readonly agrees: false; readonly why: string };

export interface Witnesses {
  readonly installation: Installation;
  /** The events of a stream, oldest first. */
  stream(name: string): Promise<readonly StoredEvent[]>;
  /**
   * How often each type of event stands in a booking's stream and its payout's. `FundsAwaited` is left out: whether a
   * payout has to wait for its funds depends on how much time has passed since the capture.
   */
  eventCounts(bookingId: string): Promise<Readonly<Record<string, number>>>;
  state(bookingId: string): Promise<BookingState>;
  /** The workflow's own words; null when there is none. */
  readonly workflow: ReadWorkflow;
  /** Whether fold of the log, read model and workflow say the same. */
  agreement(bookingId: string): Promise<Agreement>;
  close(): Promise<void>;
}

const row = z.object({ revision: z.number(), status: z.string(), payment_state: z.string() });

/** Opens the witnesses of a running stack; connections come back by themselves after a kill. */
export async function openWitnesses(stack: RunningStack): Promise<Witnesses> {
  const installation = await openInstallation(stack.dataDir);
  const { log, rm, masterKey, temporalNamespace: namespace } = installation;
  const temporal = { address: stack.run.temporalAddress, tls: false } as const;
  const summaries = await openSummaries({ temporal, namespace, masterKey });

  const stream = (name: string) => log.readStream(name);
  async function state(bookingId: string): Promise<BookingState> {
    const events = await stream(`booking-${bookingId}`);
    return events.reduce<BookingState>(
      (folded, { type, data, revision }) => evolve(folded, { ...({ type, data } as BookingEvent), revision }),
      unplaced,
    );
  }

  return {
    installation,
    stream,
    state,
    workflow: summaries.read,
    async eventCounts(bookingId) {
      const events = [...(await stream(`booking-${bookingId}`)), ...(await stream(`payout-${bookingId}`))];
      const counts: Record<string, number> = {};
      for (const { type } of events) if (type !== 'FundsAwaited') counts[type] = (counts[type] ?? 0) + 1;
      return counts;
    },
    async agreement(bookingId) {
      const folded = await state(bookingId);
      if (folded.status === 'none') return { agrees: false, why: 'the log has no such booking' };
      const log = { revision: folded.revision, status: folded.status, payment_state: folded.payment.state };
      const { rows } = await rm.pool.query<Record<string, unknown>>(
        'SELECT revision, status, payment_state FROM rm.bookings WHERE id = $1',
        [bookingId],
      );
      const model = row.optional().parse(rows[0]);
      if (!model || !equal(log, model)) return differ('read model', log, model);
      const said = await summaries.read(bookingId);
      const workflow = said && {
        revision: said.revision,
        status: said.status,
        payment_state: said.paymentState,
      };
      return workflow && equal(log, workflow) ? { agrees: true } : differ('workflow', log, workflow);
    },
    async close() {
      await Promise.all([summaries.close(), installation.close()]);
    },
  };
}

type Facts = z.output<typeof row>;

function equal(one: Facts, other: Facts): boolean {
  return (
    one.revision === other.revision &&
    one.status === other.status &&
    one.payment_state === other.payment_state
  );
}

function differ(witness: string, log: Facts, said: Facts | null | undefined): Agreement {
  return { agrees: false, why: `log ${JSON.stringify(log)}, ${witness} ${JSON.stringify(said ?? null)}` };
}
