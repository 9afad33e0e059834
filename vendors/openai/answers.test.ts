/** Whether the written answers have the shapes that the provider documents: its SDK, made from the provider's own description of the API, is the source. */
import { readdirSync, readFileSync } from 'node:fs';
import type { ErrorObject } from 'openai/resources/shared';
import type {
  Response,
  ResponseOutputMessage,
  ResponseReasoningItem,
} from 'openai/resources/responses/responses';
import { expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';

const folder = new URL('./answers/', import.meta.url);

const reasoning = z.strictObject({
  id: z.string().startsWith('rs_'),
  type: z.literal('reasoning'),
  summary: z.array(z.never()),
});

const message = z.strictObject({
  id: z.string().startsWith('msg_'),
  type: z.literal('message'),
  status: z.enum(['completed', 'incomplete']),
  role: z.literal('assistant'),
  phase: z.literal('final_answer'),
  content: z.array(
    z.union([
      z.strictObject({
        type: z.literal('output_text'),
        text: z.string(),
        annotations: z.array(z.never()),
        logprobs: z.array(z.never()),
      }),
      z.strictObject({ type: z.literal('refusal'), refusal: z.string() }),
    ]),
  ),
});

const response = z.strictObject({
  id: z.string().startsWith('resp_'),
  access_programs: z.null(),
  object: z.literal('response'),
  created_at: z.number(),
  status: z.enum(['completed', 'incomplete', 'failed']),
  background: z.literal(false),
  completed_at: z.number().nullable(),
  error: z.strictObject({ code: z.literal('server_error'), message: z.string() }).nullable(),
  incomplete_details: z.strictObject({ reason: z.enum(['max_output_tokens', 'content_filter']) }).nullable(),
  instructions: z.null(),
  max_output_tokens: z.null(),
  max_tool_calls: z.null(),
  model: z.string(),
  output: z.array(z.union([reasoning, message])),
  parallel_tool_calls: z.literal(true),
  previous_response_id: z.null(),
  prompt_cache_key: z.null(),
  prompt_cache_retention: z.null(),
  reasoning: z.strictObject({ effort: z.literal('medium'), summary: z.null() }),
  safety_identifier: z.null(),
  service_tier: z.literal('default'),
  store: z.literal(false),
  temperature: z.number(),
  text: z.strictObject({
    format: z.strictObject({
      type: z.literal('json_schema'),
      name: z.literal('furniture_items'),
      strict: z.literal(true),
      schema: z.record(z.string(), z.unknown()),
    }),
    verbosity: z.literal('medium'),
  }),
  tool_choice: z.literal('auto'),
  tools: z.array(z.never()),
  top_logprobs: z.number(),
  top_p: z.number(),
  truncation: z.literal('disabled'),
  usage: z.strictObject({
    input_tokens: z.number(),
    input_tokens_details: z.strictObject({ cache_write_tokens: z.number(), cached_tokens: z.number() }),
    output_tokens: z.number(),
    output_tokens_details: z.strictObject({ reasoning_tokens: z.number() }),
    total_tokens: z.number(),
  }),
  metadata: z.strictObject({}),
});

/** Types and codes as the provider's guide to errors has them in November 2026 (`server_is_overloaded` and `slow_down` are new there). */
const failure = z.strictObject({
  error: z.strictObject({
    message: z.string(),
    type: z.enum([
      'invalid_request_error',
      'insufficient_quota',
      'tokens',
      'rate_limit_error',
      'service_unavailable_error',
    ]),
    param: z.null(),
    code: z.enum([
      'invalid_api_key',
      'insufficient_quota',
      'rate_limit_exceeded',
      'slow_down',
      'server_is_overloaded',
    ]),
  }),
});

type Written = z.output<typeof response>;

test.each(readdirSync(folder))('%s has the documented shape', (file) => {
  const { status, body } = z
    .strictObject({ status: z.number(), headers: z.record(z.string(), z.string()), body: z.unknown() })
    .parse(JSON.parse(readFileSync(new URL(file, folder), 'utf8')));
  const parsed = (status === 200 ? response : failure).safeParse(body);
  expect(parsed.error?.message).toBeUndefined();
  // `output_text` is the SDK's own; `store` stands in answers and in no type.
  expectTypeOf<Omit<Written, 'store'>>().toExtend<Omit<Response, 'output_text'>>();
  expectTypeOf<Exclude<keyof Written, keyof Response>>().toEqualTypeOf<'store'>();
  expectTypeOf<z.output<typeof message>>().toExtend<ResponseOutputMessage>();
  expectTypeOf<z.output<typeof reasoning>>().toExtend<ResponseReasoningItem>();
  expectTypeOf<z.output<typeof failure>['error']>().toExtend<ErrorObject>();
});
