/** Mails, texts and pushes that were asked for, as admins see them. */
import { z } from 'zod';
import type { Sealed } from '#domain/core/sealed.ts';
import { skipReasons } from '#domain/messages/events.ts';
import { messageOutcomes } from '#domain/messages/outcome.ts';
import { type ReadModels, select } from './read-models.ts';

const own = <Word extends string>() => z.custom<Word>((value) => typeof value === 'string');
const text = z.string().nullable();

const row = z.object({
  id: z.string(),
  channel: z.enum(['mail', 'sms', 'push']),
  sent_to: own<Sealed>().nullable(),
  outcome: z.enum(messageOutcomes),
  reason: z.enum(skipReasons).nullable(),
  delivery_code: text,
  wanted_at: z.string(),
  changed_at: z.string(),
});
const COLUMNS = Object.keys(row.shape).join(', ');

/** A message as it stands. */
export interface MessageView extends Omit<z.output<typeof row>, 'sent_to'> {
  /** Null where the address is looked up as it is sent, and where its person was erased. */
  readonly to: string | null;
}

/** The latest of a template, newest first. */
export async function latestMessages(
  { pool, openMany }: ReadModels,
  template: string,
  limit: number,
): Promise<readonly MessageView[]> {
  const rows = await select(
    pool,
    row,
    `SELECT ${COLUMNS} FROM rm.messages WHERE template = $1 ORDER BY wanted_at DESC, id LIMIT $2`,
    [template, limit],
  );
  const opened = await openMany(rows.flatMap(({ sent_to: sealed }) => sealed ?? []));
  let next = 0;
  return rows.map(({ sent_to: sealed, ...view }) => ({
    ...view,
    to: sealed === null ? null : (opened[next++] ?? null),
  }));
}
