/**
 * The last scan of a store's code on this device, in a signed, http-only cookie until it stops counting (decision 160).
 */
import { attributedForDays, attributedUntil } from '#domain/scans/attribution.ts';
import { cookieName, cookiesOf } from '../auth/sessions.ts';
import type { Call } from '../call.ts';
import type { Dependencies } from '../dependencies.ts';

interface KnownScan {
  readonly scanId: string;
  /** As it was printed. */
  readonly storeCode: string;
}

type Parts = Pick<Dependencies, 'links' | 'now' | 'settings'>;

const subjectOf = ({ scanId, storeCode }: KnownScan): string => `${scanId}.${storeCode}`;

/** The scan that counts for this device; null if there is none, or it no longer counts. */
export function scanOf(call: Pick<Call, 'cookies'>, { links, now, settings }: Parts): KnownScan | null {
  const cookie = cookiesOf(call.cookies).get(cookieName(settings.installation, 'scan'));
  const [scanId = '', storeCode = '', token = ''] = (cookie ?? '').split('~');
  const scan = { scanId, storeCode };
  return links.verify('scan', subjectOf(scan), token, now()) ? scan : null;
}

/** Remembers a scan on this device, replacing an earlier one. */
export function rememberScan(
  call: Pick<Call, 'setCookie'>,
  { links, now, settings: { installation, publicUrl } }: Parts,
  scan: KnownScan,
): void {
  const token = links.sign('scan', subjectOf(scan), attributedUntil(now()));
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  call.setCookie(
    `${cookieName(installation, 'scan')}=${scan.scanId}~${scan.storeCode}~${token}; Max-Age=${attributedForDays * 24 * 60 * 60}; Path=/; HttpOnly; SameSite=Lax${secure}`,
  );
}
