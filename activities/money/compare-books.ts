/**
 * Compares every cent each night: our books with the provider's lists, the workflows and the technicians' time
 * (decision 224).
 */
import { cancellationSignal } from '@temporalio/activity';
import { type Client, QueryRejectedError, WorkflowNotFoundError } from '@temporalio/client';
import type Stripe from 'stripe';
import { system } from '#domain/core/actor.ts';
import { queries, workflowIds } from '#domain/core/stories.ts';
import { allBooks, books, type Comparison, differencesOf } from '#domain/books/decide.ts';
import { letters } from '#domain/letters/decide.ts';
import { execute } from '#events/execute.ts';
import type { EventLog } from '#events/log.ts';
import type { Reservations } from '#events/reservations/reservations.ts';
import type { ReadModels } from '#projections/queries/read-models.ts';
import { reconcile, type ReconcileReport, type ReadWorkflow } from '#projections/queries/reconcile.ts';
import { withHeartbeat } from '../log/outcomes.ts';
import { providerBooks } from './provider-books.ts';

/** What the comparison found, and what it read besides the log, the read models and the ledger. */
export interface BooksReport extends ReconcileReport {
  readonly witnesses: readonly string[];
}

/** Compares everything now; an aborted signal stops it. */
export type CompareBooks = (signal?: AbortSignal) => Promise<BooksReport>;

/** The product's only comparison, the same as `ops reconcile` (projections/queries/reconcile.ts). */
export function comparedWith({
  log,
  rm,
  stripe,
  client,
  reservations,
}: {
  readonly log: Pick<EventLog, 'readRecorded' | 'readStream'>;
  readonly rm: ReadModels;
  /** Null: there are no provider's books to compare. */
  readonly stripe: Stripe | null;
  readonly client: Client | null;
  readonly reservations: Pick<Reservations, 'bookings' | 'reservationsOf'>;
}): CompareBooks {
  return async (signal) => {
    const report = await reconcile({
      log,
      rm,
      ...(stripe && { provider: providerBooks(stripe) }),
      ...(client && { workflow: summariesOf(client) }),
      reservations,
      ...(signal && { signal }),
    });
    const witnesses = [...(stripe ? ['provider'] : []), ...(client ? ['workflows'] : []), 'reservations'];
    return { ...report, witnesses };
  };
}

/** Reads the summaries of bookings' workflows; one that is gone or has ended has none. */
function summariesOf(client: Client): ReadWorkflow {
  return async (bookingId) => {
    try {
      return await client.workflow.getHandle(workflowIds.booking(bookingId)).query(queries.summary);
    } catch (error) {
      if (error instanceof WorkflowNotFoundError || error instanceof QueryRejectedError) return null;
      throw error;
    }
  };
}

export type BooksActivities = ReturnType<typeof booksActivities>;

/** Subject of mails to staff on duty that are about no account. */
const DUTY = 'admin-duty';

export function booksActivities({
  log,
  compareBooks,
}: {
  readonly log: EventLog;
  readonly compareBooks: CompareBooks;
}) {
  const authorOf = (commandId: string) => ({
    now: new Date().toISOString(),
    actor: system('workflow:books'),
    commandId,
  });

  /** Compares, and answers what is recorded under the command, since another try may have been faster. */
  async function compared(commandId: string): Promise<Comparison | undefined> {
    const { differences: found, ...report } = await compareBooks(cancellationSignal());
    const differences = found.map(({ bookingId: id, number, fact, values }) => ({
      id,
      number,
      fact,
      values,
    }));
    const command = { type: 'RecordComparison', ...report, differences } as const;
    const recorded = await execute(log, books, allBooks, authorOf(commandId), () => command);
    return recorded.ok ? recorded.state.comparisons[0] : undefined;
  }

  return {
    /**
     * Compares, records the outcome, and tells staff on duty of differences, once per `run`; answers how many there
     * were. A try that finds the record of an earlier one does not compare again, which might find something else: it
     * reports that record.
     */
    compareAllBooks: (run: string): Promise<number> =>
      withHeartbeat(async () => {
        const commandId = `books:${run}`;
        const [stored] = await log.findCommand(commandId);
        const comparison = stored ? (stored.data as Comparison) : await compared(commandId);
        const count = comparison ? differencesOf(comparison) : 0;
        if (count > 0)
          await execute(log, letters, DUTY, authorOf(`${commandId}:told`), () => ({
            type: 'WantLetter',
            letter: {
              letterId: commandId,
              letter: 'books_differ',
              to: 'ops',
              name: null,
              language: 'en',
              link: null,
            },
          }));
        return count;
      }),
  };
}
