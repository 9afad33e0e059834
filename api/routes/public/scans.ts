/** POST /api/qr-scans: an invalid code is refused, so that the page can say so. */
import { brandName, brandOfStoreCode } from '#domain/catalogue/brands.ts';
import { system } from '#domain/core/actor.ts';
import { scanDay } from '#domain/scans/attribution.ts';
import { scans } from '#domain/scans/decide.ts';
import { scanDevice } from '#domain/scans/events.ts';
import { note } from '#events/execute.ts';
import { idOfCommand } from '#events/ids.ts';
import { EventIdTaken } from '#events/log.ts';
import { ownerOfCode } from '../../bookings/referrals.ts';
import { rememberScan } from '../../bookings/scan-cookie.ts';
import { bodyHashOf } from '../../call.ts';
import { recordScan } from '../../contract/scans.ts';
import { implement } from '../../pipeline.ts';
import { Refused } from '../../problems.ts';

export default implement(recordScan, async (call, deps) => {
  const { storeCode: typed, productSku, userAgent } = call.body;
  const partner = await ownerOfCode(deps, typed);
  if (!partner) {
    const said = 'unknownQrCode';
    throw new Refused('unknown_store_code', said, { fields: { storeCode: said } });
  }
  const { partnerId, storeCode, storeName } = partner;
  const now = deps.now();
  const commandId = `scan:${call.commandId}`;
  const scanId = idOfCommand(commandId);
  const author = {
    now,
    actor: system('visitor'),
    commandId,
    bodyHash: await bodyHashOf(call, deps.keys, 'scans'),
  };
  const position = await note(deps.log, scans, partnerId, author, {
    type: 'RecordScan',
    scanId,
    partnerId,
    storeCode,
    productSku: productSku || null,
    device: scanDevice(userAgent ?? ''),
    // With the server's own key and the day, so that no one can be followed from one day to the next. In a store's own
    // network everyone has the same address, so the browser's description tells some of them apart.
    visitor: await deps.keys.hmac('scans', `${partnerId}:${scanDay(now)}:${call.address}:${userAgent ?? ''}`),
  }).catch((error: unknown) => {
    // The key's first scan was of another store, or had other data.
    if (!(error instanceof EventIdTaken)) throw error;
    throw new Refused('key_reused', 'keyReused', { cause: error });
  });
  call.wrote(position);
  rememberScan(call, deps, { scanId, storeCode });
  const brand = brandOfStoreCode(storeCode);
  return { success: true as const, store: { storeName, storeCode, brand, brandName: brandName(brand) } };
});
