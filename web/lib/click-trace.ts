/**
 * One trace for all calls caused by a click (W3C Trace Context), so that a traced api shows them together (decision
 * 214).
 */

function drawn(): Readonly<Record<string, string>> {
  const id = crypto.randomUUID().replaceAll('-', '');
  return { traceparent: `00-${id}-${id.slice(16)}-01` };
}

let header = drawn();
// Runs before any click handler makes a call. There is no window when pages are prerendered.
globalThis.addEventListener?.('click', () => void (header = drawn()), true);

/** The header of the next call: the click is the parent of everything it causes. */
export const clickTrace = () => header;
