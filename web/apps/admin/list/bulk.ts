/** Actions on several rows of a list: each row is a separate call and shows its result (R4). */
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useRef, useState } from 'react';
import type { Client } from '#api/contract/client.ts';
import { api, refreshLive, sentenceOf } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { withSteadyKeys } from '#web/lib/once.ts';
import { isRefusal } from '#web/lib/query.ts';
import { consoleTexts } from '#words/generated/admin.ts';

/** A row's text: what was done, or why it was left unchanged. */
export type Outcome = string | { readonly leftAlone: string };

/** Makes the call for one row, and returns the row's text. */
export type RowWork<Row> = (client: Client, row: Row) => Promise<Outcome>;

interface Named {
  readonly id: string;
  /** The button's effect: `Block`. */
  readonly label: string;
  readonly danger?: boolean;
}

/** The same is done to each selected row. */
interface PlainAction<Row> extends Named {
  /** Confirmation before it starts; `action` names the effect with its count, `asks` what has to be typed. */
  readonly confirm?: (rows: readonly Row[]) => {
    readonly title: string;
    readonly text: string;
    readonly action: string;
    readonly asks?: string;
  };
  /** Makes the call for one row, with the typed text. */
  readonly run: (client: Client, row: Row, typed: string) => Promise<Outcome>;
}

/** The props of a dialog that asks how something is done to the selected rows. */
export interface BulkQuestion<Row> {
  readonly rows: readonly Row[];
  /** Starts it; the dialog closes itself. */
  readonly onStart: (work: RowWork<Row>) => void;
  readonly onClose: () => void;
}

/** Each row requires information or a choice first, in a dialog. */
interface AskedAction<Row> extends Named {
  readonly Question: ComponentType<BulkQuestion<Row>>;
}

/** An action on each selected row. */
export type BulkAction<Row> = PlainAction<Row> | AskedAction<Row>;

/** An action with its work, kept for the rows in which it is retried. */
interface Started<Row> {
  readonly action: BulkAction<Row>;
  readonly work: RowWork<Row>;
}

/** The result for one row. */
export type RowResult =
  | { readonly state: 'waiting' }
  | { readonly state: 'done'; readonly text: string }
  /** `isRefused`: the same call would be refused again, so no retry is offered. */
  | { readonly state: 'failed'; readonly text: string; readonly isRefused: boolean };

/** Concurrent calls. */
const AT_ONCE = 4;

/** Runs `work` for each row, a few at a time, in order. It must not reject. */
export async function eachInTurn<Row>(
  rows: readonly Row[],
  work: (row: Row) => Promise<void>,
): Promise<void> {
  const left = [...rows];
  const next = async (): Promise<void> => {
    for (let row = left.shift(); row !== undefined; row = left.shift()) await work(row);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}

/** Which rows are selected, on this page and others, and the results of the last action. */
export function useBulk<Row>(rowKey: (row: Row) => string) {
  const queries = useQueryClient();
  const t = useMessages(consoleTexts);
  const [client] = useState(() => withSteadyKeys(api()));
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map());
  const [results, setResults] = useState<ReadonlyMap<string, RowResult>>(new Map());
  const [last, setLast] = useState<Started<Row> | null>(null);
  const [asking, setAsking] = useState<BulkAction<Row> | null>(null);
  const isBusy = useRef(false);
  const [busy, setBusy] = useState(false);

  const note = (row: Row, result: RowResult): void =>
    setResults((before) => new Map(before).set(rowKey(row), result));

  async function perform({ work }: Started<Row>, rows: readonly Row[]): Promise<void> {
    if (isBusy.current || rows.length === 0) return;
    isBusy.current = true;
    setBusy(true);
    for (const row of rows) note(row, { state: 'waiting' });
    await eachInTurn(rows, async (row) => {
      try {
        const came = await work(client, row);
        note(
          row,
          typeof came === 'string'
            ? { state: 'done', text: came }
            : { state: 'failed', text: came.leftAlone, isRefused: true },
        );
      } catch (error) {
        const text = sentenceOf(error, t('tryAgain'));
        note(row, { state: 'failed', text, isRefused: isRefusal(error) });
      }
    });
    // All rows are reloaded, so that each result is next to the current state.
    await refreshLive(queries);
    isBusy.current = false;
    setBusy(false);
  }

  const rows = [...chosen.values()];
  const failed = rows.filter((row) => {
    const result = results.get(rowKey(row));
    return result?.state === 'failed' && !result.isRefused;
  });
  return {
    rows,
    entries: [...chosen] as readonly (readonly [key: string, row: Row])[],
    keys: new Set(chosen.keys()) as ReadonlySet<string>,
    results,
    last: last?.action ?? null,
    busy,
    /** The action waiting for an answer before it starts. */
    asking,
    /** Those for which a retry may help. */
    failed,
    resultOf: (row: Row): RowResult | undefined => results.get(rowKey(row)),
    choose: (some: readonly Row[], isChosen: boolean): void =>
      setChosen((before) => {
        const after = new Map(before);
        for (const row of some) {
          if (isChosen) after.set(rowKey(row), row);
          else after.delete(rowKey(row));
        }
        return after;
      }),
    /** Asks about an action, only for these rows if given; null: cancels the question. */
    ask: (action: BulkAction<Row> | null, some?: readonly Row[]): void => {
      if (some) {
        setResults(new Map());
        setLast(null);
        setChosen(new Map(some.map((row) => [rowKey(row), row])));
      }
      setAsking(action);
    },
    clear: (): void => {
      setChosen(new Map());
      setResults(new Map());
      setLast(null);
    },
    start: (action: BulkAction<Row>, work: RowWork<Row>): Promise<void> => {
      const started = { action, work };
      setResults(new Map());
      setLast(started);
      return perform(started, rows);
    },
    retryFailed: (): Promise<void> => (last ? perform(last, failed) : Promise.resolve()),
    retry: (row: Row): Promise<void> => (last ? perform(last, [row]) : Promise.resolve()),
  };
}
export type Bulk<Row> = ReturnType<typeof useBulk<Row>>;

/** The number of rows by result, for the bar's sentence. */
export function countsOf(results: Iterable<RowResult>): Readonly<Record<RowResult['state'], number>> {
  const counts = { waiting: 0, done: 0, failed: 0 };
  for (const { state } of results) counts[state] += 1;
  return counts;
}
