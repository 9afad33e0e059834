/** How the providers of mails and texts answered last: noted by the workers, who alone hold their logins. */
import type pg from 'pg';
import { z } from 'zod';
import { type ChannelCheck, type CheckedChannel, checkedChannels } from '#domain/messages/channel-checks.ts';

/** Of each channel the last look, with its instant (ISO); null: nobody has looked yet. */
export type ChannelChecks = Readonly<
  Record<CheckedChannel, (ChannelCheck & { readonly checkedAt: string }) | null>
>;

const stored = z.object({
  channel: z.enum(checkedChannels),
  service: z.string().nullable(),
  status: z.enum(['active', 'unreachable', 'refused', 'not_configured']),
  checked_at: z.string(),
});

/** Over a pool made by `openPool`. `at`: ISO instant. */
export async function noteChannelCheck(
  pool: pg.Pool,
  channel: CheckedChannel,
  { service, status }: ChannelCheck,
  at: string,
): Promise<void> {
  await pool.query(
    `INSERT INTO app.channel_checks (channel, service, status, checked_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (channel) DO UPDATE SET service = $2, status = $3, checked_at = $4
     WHERE app.channel_checks.checked_at < $4`,
    [channel, service, status, at],
  );
}

/** The last looks. */
export async function channelChecks(pool: pg.Pool): Promise<ChannelChecks> {
  const { rows } = await pool.query<Record<string, unknown>>(
    'SELECT channel, service, status, checked_at FROM app.channel_checks',
  );
  const found = z.array(stored).parse(rows);
  const of = (wanted: CheckedChannel) => {
    const row = found.find(({ channel }) => channel === wanted);
    return row ? { service: row.service, status: row.status, checkedAt: row.checked_at } : null;
  };
  return { email: of('email'), sms: of('sms') };
}
