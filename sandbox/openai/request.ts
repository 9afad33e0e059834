/** A request to the Responses API, as far as the stand-in understands it. */
import { z } from 'zod';
import type { Wanted } from './recognise.ts';

const content = z.array(
  z.union([
    z.looseObject({ type: z.literal('input_image'), image_url: z.string() }),
    z.looseObject({ type: z.literal('input_text'), text: z.string() }),
  ]),
);

/** The body of `POST /v1/responses`; fields not read here are accepted and ignored. */
export const responsesRequest = z.looseObject({
  model: z.string().min(1),
  instructions: z.string().nullish(),
  stream: z.literal(false).nullish(),
  store: z.boolean().nullish(),
  input: z.array(z.looseObject({ role: z.string(), content })).min(1),
  text: z.looseObject({
    format: z.looseObject({ type: z.literal('json_schema'), name: z.string(), schema: z.unknown() }),
  }),
});
export type ResponsesRequest = z.infer<typeof responsesRequest>;

/** The image in a data URL, or null if the request has none. */
export function imageOf({ input }: ResponsesRequest): Buffer | null {
  for (const part of input.flatMap((message) => message.content)) {
    if (part.type !== 'input_image' || typeof part.image_url !== 'string') continue;
    const encoded = /^data:image\/\w+;base64,(.+)$/s.exec(part.image_url)?.[1];
    if (encoded) return Buffer.from(encoded, 'base64');
  }
  return null;
}

/**
 * What to look for, read from the text of the request as a model would: the lines `id | brand | name | number` between
 * `<catalogue>` and `</catalogue>`, the line `Chosen brand: …`, and the kinds of furniture between `<kinds>` and
 * `</kinds>`, or without them the categories that the schema allows.
 */
export function wantedBy(request: ResponsesRequest): Wanted {
  const texts = [
    request.instructions ?? '',
    ...request.input.flatMap((message) =>
      message.content.map((part) =>
        part.type === 'input_text' && typeof part.text === 'string' ? part.text : '',
      ),
    ),
  ].join('\n');
  const lines = /<catalogue>\n(.*?)\n<\/catalogue>/s.exec(texts)?.[1]?.split('\n') ?? [];
  return {
    candidates: lines.flatMap((line) => {
      const [id, brand, name, articleNumber] = line.split('|').map((part) => part.trim());
      return id && brand && name ? [{ id, brand, name, articleNumber: articleNumber || null }] : [];
    }),
    kinds:
      kindsIn(texts) ?? categoriesIn(request.text.format.schema).map((kind) => ({ kind, words: [kind] })),
    preferredBrand: /^Chosen brand: (.+)$/m.exec(texts)?.[1]?.trim() ?? null,
  };
}

/** The lines `category: its names, …` between `<kinds>` and `</kinds>`, or null if there are none. */
function kindsIn(texts: string): Wanted['kinds'] | null {
  const lines = /<kinds>\n(.*?)\n<\/kinds>/s.exec(texts)?.[1]?.split('\n');
  if (!lines) return null;
  return lines.flatMap((line) => {
    const [, kind, words] = /^(\w+): (.+)$/.exec(line) ?? [];
    return kind && words ? [{ kind, words: words.split(', ') }] : [];
  });
}

const enumSchema = z.looseObject({ enum: z.array(z.string()) });

/** The values allowed for a property named `category`, anywhere in a JSON schema. */
function categoriesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  for (const [name, value] of Object.entries(schema)) {
    const found = name === 'category' ? wordsAllowedIn(value) : categoriesIn(value);
    if (found.length > 0) return found;
  }
  return [];
}

/** The values of an `enum`, including a nullable one (`anyOf`). */
function wordsAllowedIn(schema: unknown): string[] {
  const listed = enumSchema.safeParse(schema);
  if (listed.success) return listed.data.enum;
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.values(schema).flatMap(wordsAllowedIn);
}
