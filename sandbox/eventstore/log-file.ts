/**
 * The stand-in's transaction log: one file; each record has its length before and after it, and its offset is its
 * position.
 */
import { closeSync, existsSync, fstatSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';

/** The two lengths around a record. */
const AROUND = 8;
/** Maximum record size, as in the real server (`TFConsts.MaxLogRecordSize`). */
const LONGEST = 16 * 1024 * 1024;

/** A record and its position. */
export interface LogRecord {
  readonly position: number;
  readonly payload: Buffer;
}

/**
 * Survives a crash of its process, because everything acknowledged had already been written to the operating system.
 */
export class LogFile {
  readonly #file: number;
  #end = 0;

  constructor(path: string) {
    this.#file = openSync(path, existsSync(path) ? 'r+' : 'w+');
  }

  /** Position after the last record. */
  get end(): number {
    return this.#end;
  }

  /** Every complete record, once, when the file is opened; a partial one left by a killed process is cut off. */
  *open(): Generator<LogRecord> {
    const size = fstatSync(this.#file).size;
    this.#end = size;
    let position = 0;
    while (position < size) {
      const payload = this.read(position);
      if (!payload) break;
      yield { position, payload };
      position += payload.length + AROUND;
    }
    this.#end = position;
    if (position < size) ftruncateSync(this.#file, position);
  }

  /** The record at a position; undefined if none begins there. */
  read(position: number): Buffer | undefined {
    const head = Buffer.alloc(4);
    if (position < 0 || position + AROUND > this.#end) return undefined;
    readSync(this.#file, head, 0, 4, position);
    const length = head.readInt32LE(0);
    if (length <= 0 || length > LONGEST || position + length + AROUND > this.#end) return undefined;
    const rest = Buffer.alloc(length + 4);
    readSync(this.#file, rest, 0, length + 4, position + 4);
    return rest.readInt32LE(length) === length ? rest.subarray(0, length) : undefined;
  }

  /** Writes consecutive records, all or none, and returns their positions. */
  append(payloads: readonly Buffer[]): readonly number[] {
    const positions: number[] = [];
    const parts: Buffer[] = [];
    let position = this.#end;
    for (const payload of payloads) {
      const length = Buffer.alloc(4);
      length.writeInt32LE(payload.length, 0);
      parts.push(length, payload, length);
      positions.push(position);
      position += payload.length + AROUND;
    }
    const bytes = Buffer.concat(parts);
    for (let written = 0; written < bytes.length; )
      written += writeSync(this.#file, bytes, written, bytes.length - written, this.#end + written);
    this.#end = position;
    return positions;
  }

  close(): void {
    closeSync(this.#file);
  }
}
