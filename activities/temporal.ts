/** Settings that every connection to Temporal shares: payloads encrypted, nothing compressed (facts.md, Temporal). */
import type { DataConverter, PayloadCodec } from '@temporalio/common';
import { createPayloadCodec } from '#events/codec.ts';

/** Encrypts whatever a workflow is given or answers (design.md §8, R28). */
export function encryptingConverter(masterKey: Uint8Array): DataConverter {
  const codec: PayloadCodec = createPayloadCodec(masterKey);
  return { payloadCodecs: [codec] };
}

/** gzip costs a fifth of the throughput on one machine. */
export const uncompressed = { grpcCompression: { codec: 'none' } } as const;
