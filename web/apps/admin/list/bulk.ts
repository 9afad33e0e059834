/** Work on several rows of a list: each is a call of its own and says what came of it (R4). */
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useRef, useState } from 'react';
import type { Client } from '#api/contract/client.ts';
import { api, refreshLive, sentenceOf } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { withSteadyKeys } from '#web/lib/once.ts';
import { isRefusal } from '#web/lib/query.ts';
import { consoleTexts } from '#words/generated/admin.ts';

/** What a row says: what was done to it, or why it was left as it is. */
export type Outcome = string | { readonly leftAlone: string };

/** Makes the call for one row, and answers what is said in the row. */
export type RowWork<Row> = (client: Client, row: Row) => Promise<Outcome>;

interface Named {
  readonly id: string;
  /** The effect by name: `Block`. */
  readonly label: string;
  readonly danger?: boolean;
}

/** The same is done to each chosen row. */
interface PlainAction<Row> extends Named {
  /** Asked before it begins; `action` names the effect with its count, `asks` what has to be typed for it. */
  readonly confirm?: (rows: readonly Row[]) => {
    readonly title: string;
    readonly text: string;
    readonly action: string;
    readonly asks?: string;
  };
  /** Makes the call for one row, with what was typed. */
  readonly run: (client: Client, row: Row, typed: string) => Promise<Outcome>;
}

/** What a dialog takes that asks how something is done to the chosen rows. */
export interface BulkQuestion<Row> {
  readonly rows: readonly Row[];
  /** Begins it; the dialog closes itself. */
  readonly onStart: (work: RowWork<Row>) => void;
  readonly onClose: () => void;
}

/** Each row has something of its own to be seen or chosen first, in a dialog. */
interface AskedAction<Row> extends Named {
  readonly Question: ComponentType<BulkQuestion<Row>>;
}

/** Something that is done to each chosen row. */
export type BulkAction<Row> = PlainAction<Row> | AskedAction<Row>;

/** An action with the work that it was started with: kept for those rows in which it is tried again. */
interface Started<Row> {
  readonly action: BulkAction<Row>;
  readonly work: RowWork<Row>;
}

/** What came of it for one row. */
export type RowResult =
  | { readonly state: 'waiting' }
  | { readonly state: 'done'; readonly text: string }
  /** `isRefused`: the same again would be refused again, so that no retry is offered. */
  | { readonly state: 'failed'; readonly text: string; readonly isRefused: boolean };

/** Calls under way at the same time. */
const AT_ONCE = 4;

/** Runs `work` for each row, a few at a time, in their order. It must not reject. */
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

/** Which rows are chosen, on this page and on others, and what came of the last action. */
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
    // Every row is read again, so that its result stands beside what is true now.
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
    /** The action that waits for an answer before it begins. */
    asking,
    /** Those for which another try may help. */
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
    /** Asks about an action, for these rows and no others where they are named; null: no longer. */
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

/** How many rows came out how, for the bar's sentence. */
export function countsOf(results: Iterable<RowResult>): Readonly<Record<RowResult['state'], number>> {
  const counts = { waiting: 0, done: 0, failed: 0 };
  for (const { state } of results) counts[state] += 1;
  return counts;
}
