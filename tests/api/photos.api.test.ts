/** A quote from photos through the whole stack: what is found and what it costs, and every photo that is none. */
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { analyzeFurnitureImage } from '#api/contract/analysis.ts';
import { findProduct } from '#domain/catalogue/products.ts';
import { type LabelPhoto, labelPhotos } from '#scripts/label-photos/photos.ts';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import type { RunningStack } from '#tests/support/stack.ts';

let stack: RunningStack;
beforeAll(async () => {
  stack = await borrowStack();
});
afterEach(() => stack.sandbox.clearFaults());
afterAll(() => stack?.stop());

const unavailable = 'Failed to analyze photos. Please check your connection and try again.';

function photoNamed(name: string): LabelPhoto {
  const photo = labelPhotos.find((one) => one.name === name);
  if (!photo) throw new Error(`there is no photo ${name}`);
  return photo;
}

const formOf = (bytes: Buffer, field = 'image', name = 'label.jpg'): FormData => {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), name);
  return form;
};

async function send(body: FormData | string, headers: Record<string, string> = {}) {
  const response = await fetch(`${stack.url}/api/analyze-furniture-image`, { method: 'POST', body, headers });
  const answer: unknown = await response.json();
  return { status: response.status, answer, retryAfter: response.headers.get('retry-after') };
}

async function analyse(photo: Buffer, brand?: string) {
  const form = formOf(photo);
  if (brand !== undefined) form.append('brand', brand);
  const { status, answer } = await send(form);
  expect(status, JSON.stringify(answer)).toBe(200);
  return analyzeFurnitureImage.response.parse(answer);
}

const plain = (color = '#dddddd') =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: color } })
    .jpeg()
    .toBuffer();

describe('a photo of a label', () => {
  test('gives its product at the price at which it is then booked, with the part of the photo it stands in', async () => {
    const photo = photoNamed('plain-01');
    const product = findProduct(photo.expected[0] ?? '');
    if (!product) throw new Error('the photo shows no product');
    const { success, items, reason } = await analyse(await photo.render(), product.brand);
    expect({ success, reason }).toEqual({ success: true, reason: undefined });
    expect(items).toHaveLength(1);
    const [item] = items;
    expect(item).toMatchObject({
      catalogueId: product.id,
      name: product.name,
      brand: product.brand,
      category: product.category,
      assemblyPrice: product.unitPrice / 100,
      assemblyPriceCents: product.unitPrice,
      estimatedTime: product.minutes,
      complexity: product.complexity,
      isUnsure: false,
    });
    const crop = Buffer.from(item?.imageUrl.split(',')[1] ?? '', 'base64');
    const { width, height, exif } = await sharp(crop).metadata();
    expect(Math.max(width, height)).toBeLessThanOrEqual(320);
    expect(exif).toBeUndefined();

    const quoted = await fetch(`${stack.url}/api/quotes`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ brand: product.brand, items: [{ catalogueId: item?.catalogueId }] }),
    });
    expect(await quoted.json()).toMatchObject({ totalPrice: item?.assemblyPrice });
  });

  test('gives every product of several labels, and one that hangs askew', async () => {
    for (const name of ['several-01', 'tilt-06']) {
      const photo = photoNamed(name);
      const { items } = await analyse(await photo.render());
      const found = items.flatMap(({ catalogueId }) => catalogueId ?? []);
      expect(found.toSorted(), name).toEqual(photo.expected.toSorted());
    }
  });

  test.each(['reworded-01', 'reworded-02', 'reworded-03'])(
    'that says six drawers is never priced as another chest without a question (%s)',
    async (name) => {
      const { items } = await analyse(await photoNamed(name).render(), 'ikea');
      expect(items).toHaveLength(1);
      const [item] = items;
      const isRight = item?.catalogueId === 'ikea-malm-6-drawer-dresser';
      const isAsked =
        item?.question === 'variant' &&
        item.alternatives.some(({ id }) => id === 'ikea-malm-6-drawer-dresser');
      expect(isRight || isAsked, JSON.stringify(item)).toBe(true);
    },
  );

  test('that is in no catalogue is priced by its kind and says that it is unsure', async () => {
    const { items } = await analyse(await photoNamed('unlisted-01').render(), 'other');
    expect(items).toMatchObject([
      { catalogueId: null, category: 'bookcase', isUnsure: true, brand: 'other' },
    ]);
    expect(items[0]?.assemblyPriceCents).toBeGreaterThan(0);
    expect(items[0]?.description).toContain('Please check');
  });

  test.each([
    ['other_things-01', 'not_furniture'],
    ['empty-02', 'empty'],
  ])('that is none (%s) says why, and that typing goes on', async (name, reason) => {
    const found = await analyse(await photoNamed(name).render());
    expect(found).toMatchObject({ success: false, items: [], reason });
    expect(found.message).toContain('type');
  });
});

describe('a photo that cannot be taken', () => {
  const heic = Buffer.concat([
    Buffer.from([0, 0, 0, 0x18]),
    Buffer.from('ftypheic\0\0\0\0mif1heic'),
    Buffer.alloc(64),
  ]);
  const bomb = () =>
    sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#000' } })
      .png({ compressionLevel: 9 })
      .toBuffer();

  test.each([
    [
      'a text',
      () => Buffer.from('hello'),
      400,
      'unreadable_photo',
      /is not a valid image file\. Please select JPG, PNG/,
    ],
    ['a HEIC', () => heic, 400, 'unreadable_photo', /HEIC/],
    ['nothing', () => Buffer.alloc(0), 400, 'unreadable_photo', /not a valid image/],
    [
      'a broken JPEG',
      async () => (await plain()).subarray(0, 400),
      400,
      'unreadable_photo',
      /not a valid image/,
    ],
    [
      'an SVG',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      400,
      'unreadable_photo',
      /not a valid/,
    ],
    ['a picture of 81 million pixels', bomb, 400, 'unreadable_photo', /too many pixels/],
    ['10 MB and a byte', () => Buffer.alloc(10 * 1024 * 1024 + 1), 413, 'too_large', /smaller than 10MB/],
    ['13 MB', () => Buffer.alloc(13 * 1024 * 1024), 413, 'too_large', /smaller than 10MB/],
  ])('is refused: %s', async (_what, make, status, code, sentence) => {
    const refused = await send(formOf(await make()));
    expect(refused).toMatchObject({ status, answer: { code } });
    expect((refused.answer as { message: string }).message).toMatch(sentence);
  });

  test('is refused as a form that is none of this call', async () => {
    const photo = await plain();
    const two = formOf(photo);
    two.append('image', new Blob([new Uint8Array(photo)]), 'second.jpg');
    const strange = formOf(photo);
    strange.append('price', '1');
    expect(await send(two)).toMatchObject({
      status: 400,
      answer: { message: 'Please send one photo at a time.' },
    });
    expect(await send(strange)).toMatchObject({ status: 400, answer: { code: 'invalid_input' } });
    expect(await send(formOf(photo, 'photos'))).toMatchObject({
      status: 400,
      answer: { code: 'invalid_input' },
    });
    expect(await send(new FormData())).toMatchObject({
      status: 400,
      answer: { fields: { image: 'Please choose a photo.' } },
    });
    const json = { 'content-type': 'application/json' };
    expect(await send('{"image":"x"}', json)).toMatchObject({ status: 415 });
    const cutOff = { 'content-type': 'multipart/form-data; boundary=x' };
    expect(await send('--x\r\nContent-Disposition: form-data; name="image"', cutOff)).toMatchObject({
      status: 400,
    });
  });
});

describe('a model that fails', () => {
  test.each(['outage', 'unreachable', 'garbage', 'rate_limit', 'lost_answer'])(
    'by %s leaves typing to go on: 503 with the sentence for it',
    async (kind) => {
      await stack.sandbox.fault({ service: 'openai', kind });
      const refused = await send(formOf(await plain()));
      expect(refused).toMatchObject({
        status: 503,
        answer: { code: 'analysis_unavailable', message: unavailable },
        retryAfter: '5',
      });
      const typed = await fetch(`${stack.url}/api/catalogue?brand=ikea&q=bily`);
      expect(await typed.json()).toMatchObject({ products: [{ id: 'ikea-billy-bookcase' }, {}] });
    },
  );

  test('by refusing to look finds nothing', async () => {
    await stack.sandbox.fault({ service: 'openai', kind: 'reject' });
    expect(await analyse(await plain())).toMatchObject({ success: false, reason: 'not_furniture' });
  });
});

describe('the catalogue', () => {
  const ask = async (query: string) => {
    const response = await fetch(`${stack.url}/api/catalogue?${query}`);
    return { status: response.status, answer: (await response.json()) as { products: readonly object[] } };
  };

  test('is searched by brand, words, typing errors and article numbers, as much as is asked for', async () => {
    expect((await ask('limit=3')).answer.products).toHaveLength(3);
    expect((await ask('q=002.638.50')).answer.products).toMatchObject([
      { id: 'ikea-billy-bookcase', unitPriceCents: 4500, minutes: 40, articleNumber: '002.638.50' },
    ]);
    expect((await ask('brand=west_elm&q=nightstnad')).answer.products[0]).toMatchObject({
      brand: 'west-elm',
    });
    expect((await ask('q=zeppelin')).answer.products).toEqual([]);
  });

  test.each(['brand=nobody', 'limit=0', 'limit=51', 'limit=x', `q=${'a'.repeat(81)}`])(
    'refuses %s',
    async (query) => expect((await ask(query)).status).toBe(400),
  );
});

test('photos of one address are bounded', async () => {
  let status = 0;
  for (let sent = 0; sent < 160 && status !== 429; sent++) ({ status } = await send(new FormData()));
  const refused = await send(formOf(await plain()));
  expect(refused).toMatchObject({ status: 429, answer: { code: 'too_many_requests' } });
  expect(Number(refused.retryAfter)).toBeGreaterThan(0);
});
