/** Scans of a partner's QR code (spec customer §3 and §7). */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { required, text } from './fields.ts';
import { fieldError } from './field-error.ts';

export const recordScan = endpoint({
  method: 'POST',
  path: '/api/qr-scans',
  summary:
    "Records that a store's code was scanned and names the store; the address is kept as a salted hash alone.",
  roles: 'anyone',
  body: z.strictObject({
    storeCode: required(60, fieldError('unknownQrCode')),
    productSku: z.optional(z.nullable(text(80))),
    /** Sent empty by the spec's client; never used. */
    customerIp: z.optional(z.nullable(text(60))),
    userAgent: z.optional(z.nullable(text(1000))),
  }),
  response: z.object({
    success: z.literal(true),
    store: z.object({
      storeName: z.string(),
      storeCode: z.string(),
      /** Brand id by the code's prefix: `/booking?brand={brand}&ref={storeCode}`. */
      brand: z.string(),
      brandName: z.string(),
    }),
  }),
  status: 201,
  errors: ['unknown_store_code'],
});
