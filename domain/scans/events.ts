/** The event of `scans-<partnerId>`: one scan of a store's code. STORED shape, never rewritten. */
import type { DomainEvent } from '../core/event.ts';
import type { PartnerId } from '../core/ids.ts';

/** What the scan was made with, as far as it is kept. */
export type ScanDevice = 'ios' | 'android' | 'other';

export type CodeScanned = DomainEvent<
  'CodeScanned',
  {
    /** What a booking names it by; absent in older streams. */
    scanId?: string;
    partnerId: PartnerId;
    /** As it was printed: the partner's own, or that of a place or campaign. */
    storeCode: string;
    productSku: string | null;
    device: ScanDevice;
    /** Salted hash of address and browser, another one every day and for every partner: for counting unique scans only. */
    visitor: string;
    at: string;
  }
>;

/** The device of a browser's own description. */
export function scanDevice(userAgent: string): ScanDevice {
  if (/\b(iPhone|iPad|iPod)\b/.test(userAgent)) return 'ios';
  return /\bAndroid\b/.test(userAgent) ? 'android' : 'other';
}
