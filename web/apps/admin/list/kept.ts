/** What an admin's browser stores about a list: named views, and hidden columns. */
import { useState } from 'react';
import * as z from 'zod/mini';
import { readStored, store } from '#web/lib/storage.ts';
import type { ListParams } from './address.ts';

/** Filters and order under a name. */
export interface View {
  readonly name: string;
  readonly params: ListParams;
}

const views = z.array(z.object({ name: z.string(), params: z.record(z.string(), z.string()) }));
const columns = z.array(z.string());

/** What is stored under a key, or `otherwise` if it cannot be read. */
export function parseKept<T>(schema: z.ZodMiniType<T>, text: string | null, otherwise: T): T {
  if (text === null) return otherwise;
  try {
    return z.safeParse(schema, JSON.parse(text)).data ?? otherwise;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return otherwise;
  }
}

function useKept<T>(key: string, schema: z.ZodMiniType<T>, otherwise: T): readonly [T, (value: T) => void] {
  const [kept, setKept] = useState(() => parseKept(schema, readStored(key), otherwise));
  const keep = (value: T): void => {
    store(key, JSON.stringify(value));
    setKept(value);
  };
  return [kept, keep];
}

/** A list's saved views, in the order in which they were saved. */
export const useViews = (list: string) => useKept<readonly View[]>(`admin.${list}.views`, views, []);

/** The ids of the hidden columns; `standard` by default. */
export const useHiddenColumns = (list: string, standard: readonly string[]) =>
  useKept<readonly string[]>(`admin.${list}.hidden`, columns, standard);
