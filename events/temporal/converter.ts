/** Settings that every connection to Temporal shares: payloads encrypted, nothing compressed. */
import { fileURLToPath } from 'node:url';
import type { DataConverter, PayloadCodec } from '@temporalio/common';
import { createPayloadCodec } from '#events/temporal/codec.ts';

/** Named by path, as the workflows are: the SDK loads it on both sides of the sandbox. */
export const failureConverterPath = fileURLToPath(new URL('./failure-converter.ts', import.meta.url));

/** Encrypts whatever a workflow is given or answers, and what it fails with (design.md §8, R28). */
export function encryptingConverter(masterKey: Uint8Array): DataConverter {
  const codec: PayloadCodec = createPayloadCodec(masterKey);
  return { payloadCodecs: [codec], failureConverterPath };
}

/** gzip costs a fifth of the throughput on one machine. */
export const uncompressed = { grpcCompression: { codec: 'none' } } as const;
