/** The technician specification's calls, as a client that knows only the specification sends them. */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import { beginLife, type Life } from '#tests/support/life.ts';
import { type Account, hireTechnician, signInAdmin } from '#tests/support/people.ts';
import type { RunningStack } from '#tests/support/stack.ts';
import { visitor } from '#tests/support/visitor.ts';

const anything = z.unknown();
let stack: RunningStack;
let technician: Account;
let life: Life;

beforeAll(async () => {
  stack = await borrowStack();
  technician = await hireTechnician(stack.url, await signInAdmin(stack), { zip: '82930' });
  life = await beginLife({ stack, technician, zip: '82930' });
  await life.until('route');
});
afterAll(() => stack?.stop());

const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

test('a technician whom an admin has created signs in with these credentials, and the answer carries the user', async () => {
  const { email, password, id } = technician;
  const answer = await visitor(stack.url).call('POST', '/api/auth/technician-login', anything, {
    body: { email, password },
  });
  expect(answer).toMatchObject({
    user: { id, technicianId: id, email, firstName: 'Sam', lastName: 'Rivera' },
  });
});

describe('photos and completion', () => {
  const send = (path: string, body: unknown) => technician.visitor.send('POST', path, { body });

  test('no before photos are refused as such', async () => {
    const before = `/api/jobs/${life.bookingId}/photos/before`;
    expect(await send(before, { photos: [] })).toMatchObject({
      status: 400,
      body: { fields: { photos: 'No Photos' } },
    });
    expect(await send(before, {})).toMatchObject({ body: { message: 'No Photos' } });
  });

  test('either call of a completion wants a photo, and only the JSON one wants notes', async () => {
    for (const step of ['route', 'arrive', 'start'])
      await technician.visitor.call('POST', `/api/jobs/${life.bookingId}/${step}`, anything);
    const message = 'Please upload at least one photo to complete the job.';
    const json = `/api/jobs/${life.bookingId}/complete`;
    const completion = { actualDuration: 95, actualCost: 150, completionNotes: 'Level.' };
    expect(await send(json, { ...completion, afterPhotos: [] })).toMatchObject({
      status: 400,
      body: { message },
    });
    expect(await send(json, { ...completion, completionNotes: ' ', afterPhotos: [pixel] })).toMatchObject({
      status: 400,
      body: { fields: { completionNotes: 'Please provide completion notes for the customer.' } },
    });
    const form = new FormData();
    form.append('completionNotes', '');
    const multipart = `/api/bookings/${life.bookingId}/complete`;
    expect(await send(multipart, form)).toMatchObject({ status: 400, body: { message } });
    const sixPhotos = new FormData();
    for (let k = 0; k < 6; k += 1) sixPhotos.append('photos', await picture(k), `${k}.png`);
    expect(await send(multipart, sixPhotos)).toMatchObject({
      body: { message: 'You can upload a maximum of 5 photos per job.' },
    });
    // A higher cost is the customer's to agree to, and a form may come without a word.
    const more = new FormData();
    more.append('photos', await picture(0), '0.png');
    more.append('actualCost', '180.00');
    expect(await send(multipart, more)).toMatchObject({
      status: 400,
      body: { code: 'needs_notes', message: expect.stringContaining('why the work cost more') as string },
    });
  });

  test('a job that is not completed is billed to nobody, and the refusal says why', async () => {
    const answer = await technician.visitor.send('POST', `/api/bookings/${life.bookingId}/bill`, {
      headers: { 'content-type': 'application/json' },
    });
    expect(answer).toMatchObject({ status: 409, body: { message: expect.stringMatching(/\w/) as string } });
  });
});

/** Pictures of which no two are the same. */
async function picture(k: number): Promise<Blob> {
  const bytes = await sharp({ create: { width: 40 + k, height: 30, channels: 3, background: '#208020' } })
    .png()
    .toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: 'image/png' });
}
