/** Downloads a list as a file in the background: it is read row by row, and saved when it is complete. */
import { type CallInput, type Client, ROWS_HEADER } from '#api/contract/client.ts';
import type { Endpoint } from '#api/contract/endpoint.ts';
import type { ListParams } from './address.ts';

/** The progress of a file. */
export interface Progress {
  readonly name: string;
  /** Rows so far, and in total; null if the server does not say. */
  readonly rows: number;
  readonly all: number | null;
}

/** Milliseconds between updates of the progress line. */
const TOLD_EVERY_MS = 250;

const LINE_FEED = 10;

/** Line ends in a chunk of the file. Texts with a line break are counted too; the last update corrects this. */
const linesIn = (bytes: Uint8Array): number =>
  bytes.reduce((sum, byte) => (byte === LINE_FEED ? sum + 1 : sum), 0);

/** Reads the whole file; rejects if it was cut off, so that no one takes a part for the whole. */
export async function download(
  client: Pick<Client, 'send'>,
  endpoint: Endpoint,
  query: ListParams,
  onProgress: (progress: Progress) => void,
): Promise<{ readonly name: string; readonly file: Blob }> {
  // The list has parsed its parameters by its own schema, which the file's schema shares.
  const input = { query } as unknown as CallInput<Endpoint>;
  const response = await client.send(endpoint, ...([input] as [CallInput<Endpoint>]));
  const [, name = ''] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  const all = response.headers.get(ROWS_HEADER);
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  // The header is not a row.
  let rows = -1;
  let told = 0;
  for (const reader = response.body?.getReader(); reader !== undefined; ) {
    const { done, value } = await reader.read();
    if (done) break;
    pieces.push(value);
    rows += linesIn(value);
    const now = performance.now();
    if (now - told < TOLD_EVERY_MS) continue;
    told = now;
    onProgress({ name, rows: Math.max(0, rows), all: all === null ? null : Number(all) });
  }
  return { name, file: new Blob(pieces, { type: response.headers.get('content-type') ?? '' }) };
}

/** Passes a file to the browser, which saves it in the downloads folder. */
export function save({ name, file }: { readonly name: string; readonly file: Blob }): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
