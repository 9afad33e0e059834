/** Encrypts every Temporal payload: a workflow's input and results are unreadable in its history (design.md §8). */
import { decryptWithAny, deriveKeys, encrypt } from '../keys/cipher.ts';
import { z } from 'zod';

/** A payload in the shape of the Temporal SDK's `Payload`, without importing the SDK here. */
export interface CodecPayload {
  metadata?: { [key: string]: Uint8Array } | null;
  data?: Uint8Array | null;
}

/** The shape of the SDK's `PayloadCodec`. */
export interface EncryptingCodec {
  encode<P extends CodecPayload>(payloads: P[]): Promise<CodecPayload[]>;
  decode<P extends CodecPayload>(payloads: P[]): Promise<CodecPayload[]>;
}

const ENCODING = 'binary/encrypted';
const CONTEXT = 'temporal-payload:v1';
const LENGTH_BYTES = 4;
const header = z.record(z.string(), z.string());

/** Makes the codec for data converters of clients and workers; `masterKey` as in `parseMasterKey`. */
export function createPayloadCodec(masterKey: Uint8Array): EncryptingCodec {
  const keys = deriveKeys(masterKey, 'temporal-payloads');
  return {
    encode: async (payloads) =>
      payloads.map((payload) => ({
        metadata: { encoding: Buffer.from(ENCODING) },
        data: encrypt(keys[0], pack(payload), CONTEXT),
      })),
    decode: async (payloads) =>
      payloads.map((payload) => {
        const encoding = payload.metadata?.['encoding'];
        // Payloads from before the codec, and the server's own, are not encrypted.
        if (!encoding || !payload.data || Buffer.from(encoding).toString() !== ENCODING) return payload;
        return unpack(decryptWithAny(keys, payload.data, CONTEXT));
      }),
  };
}

/** Length of the header, the metadata as JSON with base64 values, the data. */
function pack({ metadata, data }: CodecPayload): Buffer {
  const entries = Object.entries(metadata ?? {}).map(([name, value]) => [
    name,
    Buffer.from(value).toString('base64'),
  ]);
  const head = Buffer.from(JSON.stringify(Object.fromEntries(entries)));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(head.length);
  // Without a Buffer, as in the workflow sandbox, protobuf.js represents no bytes as an empty plain array.
  return Buffer.concat([length, head, Buffer.from(data ?? [])]);
}

function unpack(bytes: Buffer): CodecPayload {
  const dataAt = LENGTH_BYTES + bytes.readUInt32BE();
  const entries = header.parse(JSON.parse(bytes.subarray(LENGTH_BYTES, dataAt).toString()));
  const metadata: Record<string, Uint8Array> = {};
  for (const [name, value] of Object.entries(entries))
    metadata[name] = new Uint8Array(Buffer.from(value, 'base64'));
  return { metadata, data: new Uint8Array(bytes.subarray(dataAt)) };
}
