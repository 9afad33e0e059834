/**
 * Settings for reading photos, without loading the SDK, so that code which only asks whether it is configured starts
 * faster.
 */
import { z } from 'zod';

/** Settings for the process that reads photos; without a key no photos are read. */
export const openaiEnv = {
  OPENAI_API_KEY: z.string().min(1).optional(),
  OPENAI_BASE_URL: z.url().optional(),
  OPENAI_MODEL: z.string().min(1).default('gpt-5-mini'),
  /** Milliseconds after which a photo is given up. */
  OPENAI_TIMEOUT: z.coerce.number().int().min(100).max(120_000).default(20_000),
};
