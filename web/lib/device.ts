/** The kind of device that the page runs on. */

/** An iPhone or an iPad. iPads identify as Macs, but have more than one touch point. */
export const isAppleMobile = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);
