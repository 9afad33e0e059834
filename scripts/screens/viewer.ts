/** Whoever looks at the screens, as a browser context knows them. */
import type { BrowserContextOptions } from 'playwright-core';
import type { Booking } from '#api/contract/bookings.ts';

export interface Viewer {
  /** Cookies and storage after the sign-in. */
  readonly storageState: Exclude<BrowserContextOptions['storageState'], string | undefined>;
}
export interface CustomerViewer extends Viewer {
  readonly bookings: readonly Booking[];
}
