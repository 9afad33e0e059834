/** POST /api/qr-scans: an invalid code is refused, so that the page can say so. */
import { brandName, brandOfStoreCode } from '#domain/catalogue/brands.ts';
import { system } from '#domain/core/actor.ts';
import { scans } from '#domain/scans/decide.ts';
import { scanDevice } from '#domain/scans/events.ts';
import { note } from '#events/execute.ts';
import { EventIdTaken } from '#events/log.ts';
import { referralOf } from '../../bookings/pricing.ts';
import { bodyHashOf } from '../../call.ts';
import { recordScan } from '../../contract/scans.ts';
import { implement } from '../../pipeline.ts';
import { Refused } from '../../problems.ts';

export default implement(recordScan, async (call, deps) => {
  const { storeCode: typed, productSku, userAgent } = call.body;
  const partner = await referralOf(deps, typed).catch((error: unknown) => {
    if (!(error instanceof Refused) || error.code !== 'unknown_store_code') throw error;
    const said = 'unknownQrCode';
    throw new Refused('unknown_store_code', said, { fields: { storeCode: said }, cause: error });
  });
  if (!partner) throw new Refused('unknown_store_code', 'unknownQrCode');
  const { partnerId, storeCode, storeName } = partner;
  const now = deps.now();
  const author = {
    now,
    actor: system('visitor'),
    commandId: `scan:${call.commandId}`,
    bodyHash: await bodyHashOf(call, deps.keys, 'scans'),
  };
  const position = await note(deps.log, scans, partnerId, author, {
    type: 'RecordScan',
    partnerId,
    storeCode,
    productSku: productSku || null,
    device: scanDevice(userAgent ?? ''),
    // Under a key of the server's own, and with the day: nobody can be followed by it from one day to the next.
    visitor: await deps.keys.hmac('scans', `${partnerId}:${now.slice(0, 10)}:${call.address}`),
  }).catch((error: unknown) => {
    // The key's first scan was of another store, or said something else.
    if (!(error instanceof EventIdTaken)) throw error;
    throw new Refused('key_reused', 'keyReused', { cause: error });
  });
  call.wrote(position);
  const brand = brandOfStoreCode(storeCode);
  return { success: true as const, store: { storeName, storeCode, brand, brandName: brandName(brand) } };
});
