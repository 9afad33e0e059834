/** Partners' QR codes, to view and to print (spec admin §2, §9). */
import * as z from 'zod/mini';
import { languages } from '#domain/core/language.ts';
import { endpoint } from './endpoint.ts';
import { file } from './fields.ts';
import { fieldError } from './field-error.ts';

export const getStoreQr = endpoint({
  method: 'GET',
  path: '/api/store-qr/:storeCode',
  summary:
    "The QR code of a partner's code, which leads to its scan page: the code alone as PNG or SVG, or a sheet of labels to print as PDF. 2 inches over the modules.",
  roles: 'anyone',
  query: z.strictObject({
    format: z._default(z.enum(['png', 'svg', 'pdf'], fieldError('chooseFromList')), 'png'),
    /** Language of the labels; default English. */
    language: z.optional(z.enum(languages, fieldError('chooseEnglishSpanish'))),
  }),
  response: file,
  produces: ['image/png', 'image/svg+xml', 'application/pdf'],
});
