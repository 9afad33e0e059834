/**
 * Failures as workflows, workers and clients store them: message and stack become a payload, which the codec encrypts
 * (R28).
 */
import { DefaultFailureConverter } from '@temporalio/common';

/** Loaded by path wherever payloads are encrypted (converter.ts). */
export const failureConverter = new DefaultFailureConverter({ encodeCommonAttributes: true });
