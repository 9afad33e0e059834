/** The last answers of outside services, noted by the workers, which alone have their logins. */
import type pg from 'pg';
import { z } from 'zod';
import { type CheckedService, checkedServices, type ServiceCheck } from '#domain/core/service-checks.ts';

/** The last check of a service; instants are ISO. */
export interface NotedCheck extends ServiceCheck {
  readonly checkedAt: string;
  /** How long it took to answer, in milliseconds; null if noted by a release that did not measure it. */
  readonly answerMs: number | null;
  /** When it was last found active; null if never. */
  readonly activeAt: string | null;
}

/** The last check of each service; null if there was none yet. */
export type ServiceChecks = Readonly<Record<CheckedService, NotedCheck | null>>;

const stored = z.object({
  name: z.enum(checkedServices),
  service: z.string().nullable(),
  status: z.enum(['active', 'unreachable', 'refused', 'not_configured']),
  reason: z.string().nullable(),
  checked_at: z.string(),
  answer_ms: z.number().nullable(),
  active_at: z.string().nullable(),
});

/** Records a check over a pool made by `openPool`. `at`: ISO instant of the check, which took `answerMs`. */
export async function noteServiceCheck(
  pool: pg.Pool,
  name: CheckedService,
  { service, status, reason = null }: ServiceCheck,
  at: string,
  answerMs = 0,
): Promise<void> {
  await pool.query(
    `INSERT INTO app.service_checks AS c (name, service, status, checked_at, answer_ms, reason, active_at)
     VALUES ($1, $2, $3, $4, $5, $6, CASE WHEN $3 = 'active' THEN $4::timestamptz END)
     ON CONFLICT (name) DO UPDATE SET service = excluded.service, status = excluded.status,
       checked_at = excluded.checked_at, answer_ms = excluded.answer_ms, reason = excluded.reason,
       active_at = coalesce(excluded.active_at, c.active_at)
     WHERE c.checked_at < excluded.checked_at`,
    [name, service, status, at, Math.round(answerMs), reason],
  );
}

/** The last checks. */
export async function serviceChecks(pool: pg.Pool): Promise<ServiceChecks> {
  const { rows } = await pool.query<Record<string, unknown>>(
    'SELECT name, service, status, reason, checked_at, answer_ms, active_at FROM app.service_checks',
  );
  const found = z.array(stored).parse(rows);
  const of = (wanted: CheckedService): NotedCheck | null => {
    const row = found.find(({ name }) => name === wanted);
    if (!row) return null;
    const { service, status, reason, checked_at: checkedAt, answer_ms: answerMs, active_at: activeAt } = row;
    return { service, status, reason, checkedAt, answerMs, activeAt };
  };
  return {
    engine: of('engine'),
    event_log: of('event_log'),
    payments: of('payments'),
    email: of('email'),
    sms: of('sms'),
    vision: of('vision'),
    blobs: of('blobs'),
  };
}
