/** Stored histories as files: JSON of the protocol's own messages, their payloads encrypted as the server had them. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import proto from '@temporalio/proto';

const { History } = proto.temporal.api.history.v1;
type History = proto.temporal.api.history.v1.IHistory;

const folder = fileURLToPath(new URL('../histories/', import.meta.url));

/** The key under which the stored histories are encrypted: nothing secret stands in them. */
export const historyKey = new Uint8Array(32).fill(7);

/** Names of the stored histories. */
export function storedHistories(): readonly string[] {
  return readdirSync(folder).map((file) => file.replace(/\.json$/, ''));
}

/** The file's text. */
export function historyText(name: string): string {
  return readFileSync(`${folder}${name}.json`, 'utf8');
}

/** A stored history as the worker replays it. */
export function storedHistory(name: string): History {
  return History.fromObject(JSON.parse(historyText(name)) as { [key: string]: unknown });
}

/**
 * Stores a history. Not by the SDK's `historyToJSON`: it fails where npm has installed two copies of protobuf.js
 * side by side.
 */
export function storeHistory(name: string, history: History): void {
  const plain = History.toObject(History.fromObject(history), {
    longs: String,
    enums: String,
    bytes: String,
  });
  writeFileSync(`${folder}${name}.json`, `${JSON.stringify(plain)}\n`);
}
