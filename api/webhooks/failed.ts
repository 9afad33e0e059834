/**
 * Signed webhooks that were not accepted: they could not be parsed, or what they were for was down (decision 246).
 * Their bodies contain personal data and are not stored, only their ids, so that they can be requested again.
 */
import type pg from 'pg';
import { z } from 'zod';

/** Providers whose webhooks can be processed again later. */
const redrivable = ['stripe', 'checkr'] as const;
type WebhookProvider = (typeof redrivable)[number];

/** A provider's own ids, by the names its parser uses. */
type WebhookIds = Readonly<Record<string, string | null>>;

/** How a webhook is identified. */
interface NamedWebhook {
  readonly provider: WebhookProvider;
  readonly eventId: string;
  readonly type: string;
  readonly ids: WebhookIds;
}

/** One that was not accepted. */
export interface FailedWebhook extends NamedWebhook {
  /** `unreadable`, or the error classes, outermost first. */
  readonly reason: string;
  /** How often it came. */
  readonly attempts: number;
  readonly firstAt: string;
  readonly lastAt: string;
}

/** Milliseconds in which the provider may resend it before it is reported. */
const GRACE = 15 * 60_000;
/** Days after which the card provider has deleted its event, and we delete the row. */
const DAYS = 30;
/** Maximum number of lines reported. */
const MAX_TOLD = 500;

/** Records that it came and was not accepted; `at`: ISO instant. */
export async function noteFailed(
  pool: pg.Pool,
  { provider, eventId, type, ids }: NamedWebhook,
  reason: string,
  at: string,
): Promise<void> {
  await pool.query(
    `DELETE FROM app.failed_webhooks WHERE last_at < $1::timestamptz - interval '${DAYS} days'`,
    [at],
  );
  await pool.query(
    `INSERT INTO app.failed_webhooks AS f (provider, event_id, type, ids, reason, first_at, last_at)
     VALUES ($1, $2, $3, $4, $5, $6, $6)
     ON CONFLICT (provider, event_id) DO UPDATE SET reason = excluded.reason, attempts = f.attempts + 1,
       last_at = excluded.last_at`,
    [provider, eventId, type, JSON.stringify(ids), reason, at],
  );
}

const row = z.object({
  provider: z.enum(redrivable),
  event_id: z.string(),
  type: z.string(),
  ids: z.record(z.string(), z.string().nullable()),
  reason: z.string(),
  attempts: z.number(),
  first_at: z.string(),
  last_at: z.string(),
});
const COLUMNS = Object.keys(row.shape)
  .map((name) => `f.${name}`)
  .join(', ');
/** A periodic check may have found the event in the provider's own list meanwhile. */
const STANDS = `NOT EXISTS (
  SELECT FROM app.webhooks w WHERE w.provider = f.provider AND w.event_id = f.event_id)`;

const told = ({
  event_id: eventId,
  first_at: firstAt,
  last_at: lastAt,
  ...rest
}: z.output<typeof row>): FailedWebhook => ({
  ...rest,
  eventId,
  firstAt,
  lastAt,
});

/** Those that have been failing for a while, oldest first, and how many more there are. */
export async function failedWebhooks(
  pool: pg.Pool,
  now: string,
): Promise<{ readonly failed: readonly FailedWebhook[]; readonly notShown: number }> {
  const before = new Date(Date.parse(now) - GRACE).toISOString();
  const { rows } = await pool.query<Record<string, unknown>>(
    `SELECT ${COLUMNS}, (count(*) OVER ())::int AS all_of_them FROM app.failed_webhooks f
     WHERE f.first_at < $1 AND ${STANDS} ORDER BY f.first_at, f.provider, f.event_id LIMIT ${MAX_TOLD}`,
    [before],
  );
  const found = z.array(row.extend({ all_of_them: z.number() })).parse(rows);
  return { failed: found.map(told), notShown: (found[0]?.all_of_them ?? 0) - found.length };
}

/** One of them, whatever its age; null: it was accepted, or never failed. */
export async function failedWebhook(
  pool: pg.Pool,
  provider: WebhookProvider,
  eventId: string,
): Promise<FailedWebhook | null> {
  const { rows } = await pool.query<Record<string, unknown>>(
    `SELECT ${COLUMNS} FROM app.failed_webhooks f WHERE f.provider = $1 AND f.event_id = $2 AND ${STANDS}`,
    [provider, eventId],
  );
  const [found] = z.array(row).parse(rows);
  return found ? told(found) : null;
}

/** The id of its line of stuck work. */
export const lineIdOf = ({ provider, eventId }: Pick<NamedWebhook, 'provider' | 'eventId'>): string =>
  `webhook-${provider}:${eventId}`;

/** The webhook of a line of stuck work; null for any other id. */
export function ofLineId(id: string): Pick<NamedWebhook, 'provider' | 'eventId'> | null {
  const [, provider, eventId] = /^webhook-([a-z]+):(\w{1,255})$/.exec(id) ?? [];
  const known = redrivable.find((one) => one === provider);
  return known !== undefined && eventId !== undefined ? { provider: known, eventId } : null;
}

const signed = z.object({
  id: z.string().regex(/^\w{1,255}$/),
  type: z.string().regex(/^[a-z0-9_.]{1,100}$/),
  account: z
    .string()
    .regex(/^\w{1,255}$/)
    .nullish()
    .catch(null),
});

/** The identity of a signed body that could not be parsed further; null if it does not even have that. */
export function nameIn(
  body: Buffer,
): (Pick<NamedWebhook, 'eventId' | 'type'> & { readonly account: string | null }) | null {
  try {
    const { id: eventId, type, account } = signed.parse(JSON.parse(body.toString('utf8')));
    return { eventId, type, account: account ?? null };
  } catch {
    return null;
  }
}
