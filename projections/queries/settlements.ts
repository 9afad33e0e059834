/** Store partners' settlements: those of one partner, and unpaid ones. */
import { z } from 'zod';
import type { Durations } from '#domain/core/durations.ts';
import { as, type PartnerId } from '#domain/core/ids.ts';
import type { Cause } from '#domain/core/says.ts';
import type { SettlementId } from '#domain/settlement/period.ts';
import { type HeldUp, heldUpOf } from '#domain/settlement/standing.ts';
import type { Settlement } from '#domain/settlement/state.ts';
import { storedSettlement } from '../models/settlements.ts';
import { type Bounded, bounded, MAX_LINES, type ReadModels, select } from './read-models.ts';

const row = z.object({ state: storedSettlement });

/** A partner's settlements, newest first. */
export async function settlementsOf(rm: ReadModels, partnerId: PartnerId): Promise<readonly Settlement[]> {
  const text = 'SELECT state FROM rm.settlements WHERE partner_id = $1 ORDER BY until DESC';
  return (await select(rm.pool, row, text, [partnerId])).map(({ state }) => state);
}

/** A settlement that does not continue by itself, or is late: a line of stuck work (R18). */
export interface UnpaidSettlement extends Pick<HeldUp, 'since' | 'tries' | 'nextTryAt' | 'isGivenUp'> {
  readonly id: SettlementId;
  readonly partnerId: PartnerId;
  readonly period: string;
  readonly store: string;
  readonly cause: Cause;
  /** The provider's code, or ours. */
  readonly code: string;
}

const openRow = row.extend({ id: z.string(), store_name: z.string() });

/** Those at `now` (ISO), longest first, among a limited number of open settlements. */
export async function unpaidSettlements(
  rm: ReadModels,
  durations: Durations,
  now: string,
  most: number | null = MAX_LINES,
): Promise<Bounded<UnpaidSettlement>> {
  const text = `SELECT s.id, s.state, p.store_name FROM rm.settlements s JOIN rm.partners p ON p.id = s.partner_id
     WHERE s.is_open ORDER BY s.until, s.id`;
  const { found: rows, notShown } = await bounded(rm, openRow, { text }, most);
  const found = rows.flatMap(({ id, state, store_name: store }) => {
    const held = heldUpOf(state, now, durations);
    if (!held) return [];
    const { partnerId, period, payable } = state;
    const { code, message, ...line } = held;
    const cause: Cause =
      code === 'refused' || code === 'unconfirmed'
        ? { text: 'settlementRefused', values: { amount: payable, message } }
        : { text: 'settlementWaits', values: { amount: payable, code, message } };
    return [{ ...line, id: as<SettlementId>(id), partnerId, period, store, cause, code }];
  });
  return { found, notShown };
}

/** Whether a settlement has money that has not reached the bank. */
export async function isUnpaid(rm: ReadModels, id: SettlementId): Promise<boolean> {
  const text = 'SELECT state FROM rm.settlements WHERE id = $1 AND is_open';
  return (await select(rm.pool, row, text, [id])).length > 0;
}
