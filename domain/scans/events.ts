/** The event of `scans-<partnerId>`: one scan of a store's code. STORED shape, never rewritten. */
import type { DomainEvent } from '../core/event.ts';
import type { PartnerId } from '../core/ids.ts';

/** The kind of device, which is all that is stored about it. */
export type ScanDevice = 'ios' | 'android' | 'other';

export type CodeScanned = DomainEvent<
  'CodeScanned',
  {
    /** Referred to by bookings; absent in older streams. */
    scanId?: string;
    partnerId: PartnerId;
    /** As printed: the partner's own code, or that of a place or campaign. */
    storeCode: string;
    productSku: string | null;
    device: ScanDevice;
    /** Salted hash of address and browser, different for each day and partner: only for counting unique scans. */
    visitor: string;
    at: string;
  }
>;

/** The kind of device according to the browser's user agent. */
export function scanDevice(userAgent: string): ScanDevice {
  if (/\b(iPhone|iPad|iPod)\b/.test(userAgent)) return 'ios';
  return /\bAndroid\b/.test(userAgent) ? 'android' : 'other';
}
