/** POST /api/qr-scans: an invalid code is refused, so that the page can say so. */
import { brandName, brandOfStoreCode } from '#domain/catalogue/brands.ts';
import { type CodeScanned, scanDevice } from '#domain/scans/events.ts';
import { eventId } from '#events/ids.ts';
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
    const message = 'unknownQrCode';
    throw new Refused('unknown_store_code', message, { fields: { storeCode: message }, cause: error });
  });
  if (!partner) throw new Refused('unknown_store_code', 'unknownQrCode');
  const { partnerId, storeCode, storeName } = partner;
  const at = deps.now();
  const event: CodeScanned = {
    type: 'CodeScanned',
    data: {
      partnerId,
      storeCode,
      productSku: productSku || null,
      device: scanDevice(userAgent ?? ''),
      // Under a key of the server's own, and with the day: nobody can be followed by it from one day to the next.
      visitor: await deps.keys.hmac('scans', `${partnerId}:${at.slice(0, 10)}:${call.address}`),
      at,
    },
  };
  const { commandId } = call;
  const { type, data } = event;
  const appended = await deps.log
    .append(`scans-${partnerId}`, 'any', [
      {
        id: eventId(`scan:${commandId}`, 0),
        type,
        schemaVersion: 1,
        data,
        metadata: {
          actor: { role: 'system', id: 'visitor' },
          commandId: `scan:${commandId}`,
          correlationId: commandId,
          bodyHash: await bodyHashOf(call, deps.keys, 'scans'),
        },
      },
    ])
    .catch((error: unknown) => {
      // The key's first scan was of another store, or said something else.
      if (!(error instanceof EventIdTaken)) throw error;
      throw new Refused('key_reused', 'keyReused', { cause: error });
    });
  call.wrote(appended.position);
  const brand = brandOfStoreCode(storeCode);
  return { success: true as const, store: { storeName, storeCode, brand, brandName: brandName(brand) } };
});
