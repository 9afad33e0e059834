/** Photos through OpenAI's own SDK, as the product sends them; every one is really read. */
import OpenAI from 'openai';
import { zodTextFormat } from 'openai/helpers/zod';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { labelPhotos } from '#scripts/label-photos/photos.ts';
import { type Fixture, keys, startFixture } from './fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterEach(() => fixture.control('DELETE', '/sandbox/faults'));
afterAll(() => fixture.stop());

const box = z.object({ left: z.number(), top: z.number(), right: z.number(), bottom: z.number() });
const format = z.object({
  items: z.array(
    z.object({
      catalogueId: z.string().nullable(),
      name: z.string(),
      brand: z.string().nullable(),
      articleNumber: z.string().nullable(),
      category: z.enum(['bookcase', 'bed', 'other']).nullable(),
      description: z.string().nullable(),
      label: z.string().nullable(),
      confidence: z.number(),
      box: box.nullable(),
    }),
  ),
  reason: z.enum(['unreadable', 'not_furniture', 'empty']).nullable(),
  labelsSeen: z.number(),
});

const list = (names: readonly string[]) => `Look.\n<catalogue>\n${names.join('\n')}\n</catalogue>`;
const client = (apiKey: string = keys.openai) =>
  new OpenAI({ apiKey, baseURL: `${fixture.sandbox.url}/openai/v1`, maxRetries: 0, logLevel: 'off' });

/** Asks for the furniture in a photo, with the names that may be on it. */
function ask(image: Buffer, names: readonly string[], name = 'furniture_items', by = client()) {
  return by.responses.parse({
    model: 'any',
    store: false,
    instructions: list(names),
    input: [
      {
        role: 'user',
        content: [
          {
            type: 'input_image',
            detail: 'high',
            image_url: `data:image/jpeg;base64,${image.toString('base64')}`,
          },
        ],
      },
    ],
    text: { format: zodTextFormat(format, name) },
  });
}

async function photoOf(name: string): Promise<Buffer> {
  const photo = labelPhotos.find((one) => one.name === name);
  if (!photo) throw new Error(`there is no photo ${name}`);
  return photo.render();
}

const finnby = 'ikea-finnby | IKEA | FINNBY bookcase | 402.611.29';
const blank = () =>
  sharp({ create: { width: 600, height: 400, channels: 3, background: '#ccc' } })
    .jpeg()
    .toBuffer();

describe('a photo', () => {
  it('gives the names that are on it, each with its place', async () => {
    const { output_parsed: parsed } = await ask(await photoOf('plain-01'), [
      finnby,
      'x | Other | Some other bed |',
    ]);
    expect(parsed?.items).toHaveLength(1);
    const [item] = parsed?.items ?? [];
    expect(item).toMatchObject({ catalogueId: 'ikea-finnby', name: 'FINNBY bookcase', brand: 'IKEA' });
    expect(item?.confidence).toBeGreaterThan(0.9);
    expect(item?.box?.left).toBeGreaterThan(0.1);
    expect(item?.box?.right).toBeLessThan(0.9);
  });

  it('gives brand, name and kind where the name is in no list, as surely as they were read', async () => {
    const { output_parsed: parsed } = await ask(await photoOf('unlisted-01'), [finnby]);
    expect(parsed?.items).toMatchObject([{ catalogueId: null, category: 'bookcase' }]);
    expect(parsed?.items[0]?.name).toContain('TRESSAL bookcase');
    expect(parsed?.items[0]?.confidence).toBeGreaterThan(0.8);
  });

  it('gives nothing where there is nothing', async () => {
    const { output_parsed: parsed } = await ask(await blank(), [finnby]);
    expect(parsed).toEqual({ items: [], reason: 'empty', labelsSeen: 0 });
  });

  it('is refused when it is none, without an end of the service', async () => {
    await expect(ask(Buffer.from('no picture'), [finnby])).rejects.toMatchObject({ status: 400 });
    const { output_parsed: parsed } = await ask(await blank(), []);
    expect(parsed?.reason).toBe('empty');
  });
});

describe('the service', () => {
  it('needs the right key, and knows one form of answer', async () => {
    await expect(ask(await blank(), [], 'furniture_items', client('sk-wrong'))).rejects.toMatchObject({
      status: 401,
    });
    const { output_parsed: parsed, output } = await ask(await blank(), [], 'poems');
    expect(parsed).toBeNull();
    expect(JSON.stringify(output)).toContain('refusal');
  });

  it.each([
    ['outage', { status: 503 }],
    ['rate_limit', { status: 429 }],
    ['unreachable', { name: 'Error' }],
    ['lost_answer', { name: 'Error' }],
  ])('fails by %s while it is told to', async (kind, failure) => {
    await fixture.control('POST', '/sandbox/faults', { service: 'openai', kind, times: 1 });
    await expect(ask(await blank(), [])).rejects.toMatchObject(failure);
    expect((await ask(await blank(), [])).output_parsed?.reason).toBe('empty');
  });

  it('answers garbage and refusals while it is told to', async () => {
    await fixture.control('POST', '/sandbox/faults', { service: 'openai', kind: 'garbage', times: 1 });
    await expect(ask(await blank(), [])).rejects.toThrow(SyntaxError);
    await fixture.control('POST', '/sandbox/faults', { service: 'openai', kind: 'reject', times: 1 });
    expect((await ask(await blank(), [])).output_parsed).toBeNull();
  });
});
