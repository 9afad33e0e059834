/** GET /api/store-qr/{storeCode}: only for codes that lead somewhere. */
import type { Call } from '../../call.ts';
import { ownerOfCode } from '../../bookings/referrals.ts';
import { getStoreQr } from '../../contract/store-qr.ts';
import { implement } from '../../pipeline.ts';
import { notFound } from '../../problems.ts';
import { labelsPdf } from '../../qr/labels.ts';
import { type Modules, modulesOf, pngOf, svgOf } from '../../qr/modules.ts';
import { scanUrl } from '../../qr/scan-url.ts';

export default implement(getStoreQr, async (call, deps) => {
  const { storeCode: typed } = call.params;
  const owner = await ownerOfCode(deps, typed);
  // A campaign that has ended has no code to print anymore.
  if (!owner || owner.storeCode !== typed.toUpperCase()) throw notFound('Store code');
  const { storeCode, storeName } = owner;
  const url = scanUrl(deps, storeCode);
  const modules = modulesOf(url);
  const { format, language } = call.query;
  const bytes = await drawn(format, modules, { storeCode, storeName, url, language: language ?? 'en' });
  return { name: `hexkey-${storeCode}.${format}`, bytes, type: types[format] };
});

type Format = Call<typeof getStoreQr>['query']['format'];
const types = { png: 'image/png', svg: 'image/svg+xml', pdf: 'application/pdf' } as const;

async function drawn(
  format: Format,
  modules: Modules,
  label: { storeCode: string; storeName: string; url: string; language: 'en' | 'es' },
): Promise<Buffer> {
  switch (format) {
    case 'png':
      return pngOf(modules);
    case 'svg':
      return Buffer.from(svgOf(modules, label.url), 'utf8');
    case 'pdf':
      return labelsPdf({ ...label, modules }, label.language);
  }
}
