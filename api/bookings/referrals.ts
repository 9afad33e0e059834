/**
 * Which partner referred a booking: by the code that it names, or by the scan that its device remembers (decision 160).
 */
import type { BookingReferral } from '#domain/booking/events.ts';
import type { PartnerId } from '#domain/core/ids.ts';
import { countedCode } from '#domain/partner/codes.ts';
import { partners } from '#domain/partner/decide.ts';
import { load } from '#events/execute.ts';
import { referralMark } from '#events/keys/referral-marks.ts';
import { deviceOf, hashOf } from '../auth/known-devices.ts';
import type { Call } from '../call.ts';
import type { Dependencies } from '../dependencies.ts';
import { Refused } from '../problems.ts';
import { scanOf } from './scan-cookie.ts';

/** A partner whose code is named. */
export interface CodeOwner {
  readonly partnerId: PartnerId;
  /** The code that counts: for a location or campaign that has ended, the partner's own. */
  readonly storeCode: string;
  readonly storeName: string;
  readonly commissionBps: number;
}

/** A partner whose code a booking carries. */
export interface Referral extends CodeOwner {
  readonly scanId: string | null;
  readonly device: string | null;
}

/** The active partner of a store code in any spelling, or null if no partner has it, or no longer. */
export async function ownerOfCode(
  { pool, log, now }: Pick<Dependencies, 'pool' | 'log' | 'now'>,
  typed: string,
): Promise<CodeOwner | null> {
  const code = typed.trim().toUpperCase();
  const { rows } = await pool.query<{ partner_id: string }>(
    'SELECT partner_id FROM app.store_codes WHERE code = $1',
    [code],
  );
  const partnerId = rows[0]?.partner_id;
  const partner = partnerId === undefined ? null : await load(log, partners, partnerId);
  const storeCode = partner && countedCode(partner, code, now());
  if (!partner || partner.status === 'none' || storeCode === null) return null;
  return {
    partnerId: partner.id,
    storeCode,
    storeName: partner.store.storeName,
    commissionBps: partner.commissionBps,
  };
}

/**
 * The partner of the code that an order names; if it names none, the partner whose code this device has scanned.
 * @throws {Refused} the named code belongs to no partner, or no longer
 */
export async function referralOf(
  call: Pick<Call, 'cookies'>,
  deps: Pick<Dependencies, 'pool' | 'log' | 'now' | 'links' | 'settings' | 'keys'>,
  named: string | null | undefined,
): Promise<Referral | null> {
  const scan = scanOf(call, deps);
  const typed = named?.trim() || scan?.storeCode;
  if (!typed) return null;
  const owner = await ownerOfCode(deps, typed);
  if (!owner) {
    // A scan from weeks ago is no reason to refuse an order.
    if (!named?.trim()) return null;
    throw new Refused('unknown_store_code', 'unknownStoreCode', { fields: { ref: 'unknownStoreCode' } });
  }
  const device = deviceOf(call, deps);
  return {
    ...owner,
    scanId: scan !== null && scan.storeCode === typed.toUpperCase() ? scan.scanId : null,
    device:
      device &&
      (await referralMark(deps.keys, owner.partnerId, 'device', hashOf(device).toString('base64url'))),
  };
}

/** As the booking records it. */
export function bookedReferral({ partnerId, storeCode, scanId, device }: Referral): BookingReferral {
  return { partnerId, storeCode, ...(scanId !== null && { scanId }), ...(device !== null && { device }) };
}
