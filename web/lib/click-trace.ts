/** One trace for all calls that a click causes (W3C Trace Context), so that an api that is traced tells them together (decision 214). */

const hex = (digits: number): string => crypto.randomUUID().replaceAll('-', '').slice(0, digits);

let trace = hex(32);
// Before any handler of the click makes a call. There is no window where pages are made.
globalThis.addEventListener?.('click', () => void (trace = hex(32)), { capture: true });

/** The header of the next call. */
export const clickTrace = (): Readonly<Record<string, string>> => ({
  traceparent: `00-${trace}-${hex(16)}-01`,
});
