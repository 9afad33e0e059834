/** Settings shared by every connection to Temporal: payloads encrypted, nothing compressed. */
import { fileURLToPath } from 'node:url';
import type { DataConverter, PayloadCodec } from '@temporalio/common';
import { createPayloadCodec } from '#events/temporal/codec.ts';

/** By path, like the workflows: the SDK loads it on both sides of the sandbox. */
export const failureConverterPath = fileURLToPath(new URL('./failure-converter.ts', import.meta.url));

/** Encrypts a workflow's inputs, results and failures (design.md §8, R28). */
export function encryptingConverter(masterKey: Uint8Array): DataConverter {
  const codec: PayloadCodec = createPayloadCodec(masterKey);
  return { payloadCodecs: [codec], failureConverterPath };
}

/** On one machine, gzip costs a fifth of the throughput. */
export const uncompressed = { grpcCompression: { codec: 'none' } } as const;
