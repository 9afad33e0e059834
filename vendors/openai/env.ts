/** The settings of the reading of photos, apart from its SDK: who only asks whether it is there need not load it to start. */
import { z } from 'zod';

/** The environment of the process that looks at photos; without a key no photo is looked at. */
export const openaiEnv = {
  OPENAI_API_KEY: z.string().min(1).optional(),
  OPENAI_BASE_URL: z.url().optional(),
  OPENAI_MODEL: z.string().min(1).default('gpt-5-mini'),
  /** Milliseconds after which a photo is given up. */
  OPENAI_TIMEOUT: z.coerce.number().int().min(100).max(120_000).default(20_000),
};
