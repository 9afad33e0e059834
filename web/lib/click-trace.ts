/** One trace for all calls that a click causes (W3C Trace Context), so that an api that is traced tells them together (decision 214). */

function drawn(): Readonly<Record<string, string>> {
  const id = crypto.randomUUID().replaceAll('-', '');
  return { traceparent: `00-${id}-${id.slice(16)}-01` };
}

let header = drawn();
// Before any handler of the click makes a call. There is no window where pages are made.
globalThis.addEventListener?.('click', () => void (header = drawn()), true);

/** The header of the next call: the click is the parent of all that it causes. */
export const clickTrace = () => header;
