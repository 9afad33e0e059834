/** What every query needs: a pool on the read models, and the keys that open what they keep sealed. */
import pg from 'pg';
import { z } from 'zod';
import type { Sealed } from '#domain/core/sealed.ts';
import { clientConfig } from '#events/postgres/connection.ts';

/** Opens many sealed values at once, in their order; null where the owner's key was destroyed (design.md §8). */
export type OpenMany = (sealed: readonly Sealed[]) => Promise<readonly (string | null)[]>;

/** The read side, handed to every query. */
export interface ReadModels {
  readonly pool: pg.Pool;
  readonly openMany: OpenMany;
}

/** The read side with its own connections. */
export interface OpenReadModels extends ReadModels {
  close(): Promise<void>;
}

export interface ReadModelsOptions {
  readonly databaseUrl: string;
  readonly openMany: OpenMany;
  /** Most connections (default 8). */
  readonly connections?: number;
  /** Told of idle connections that were lost; the pool replaces them. */
  readonly onError?: (error: unknown) => void;
}

/** Opens the read side; connections are made when first needed. */
export function openReadModels(options: ReadModelsOptions): OpenReadModels {
  const { databaseUrl, openMany, connections = 8, onError = () => undefined } = options;
  const pool = new pg.Pool({ ...clientConfig(databaseUrl, 'hexkey read models'), max: connections });
  pool.on('error', onError);
  return { pool, openMany, close: () => pool.end() };
}

/** Rows of a statement, each parsed by a schema that names its columns. */
export async function select<T extends z.ZodType>(
  db: Pick<pg.Pool, 'query'>,
  row: T,
  text: string,
  values: readonly unknown[] = [],
): Promise<z.output<T>[]> {
  const { rows } = await db.query<Record<string, unknown>>(text, [...values]);
  return z.array(row).parse(rows);
}

/** One page of a list: `page` counts from 1. */
export interface PageRequest {
  readonly page: number;
  readonly limit: number;
}

export interface Page<T> {
  readonly rows: readonly T[];
  /** How many rows the filter lets through, on all pages. */
  readonly total: number;
}

/** A `LIKE` pattern for text anywhere in a column, its own wildcards taken literally. */
export function containing(text: string): string {
  return `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`;
}
