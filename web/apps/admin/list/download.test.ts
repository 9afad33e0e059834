import { expect, it } from 'vitest';
import { exportWaitlist } from '#api/contract/waitlist.ts';
import { download, type Progress } from './download.ts';

const encoder = new TextEncoder();

/** A response in several chunks; `breaks` ends it with an error. */
function answer(pieces: readonly string[], { breaks = false } = {}): Response {
  const left = [...pieces];
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = left.shift();
      if (piece !== undefined) controller.enqueue(encoder.encode(piece));
      else if (breaks) controller.error(new TypeError('network error'));
      else controller.close();
    },
  });
  return new Response(body, {
    headers: {
      'content-type': 'text/csv',
      'content-disposition': 'attachment; filename="waitlist-2026-11-23.csv"',
      'x-rows': '3',
    },
  });
}

const client = (response: Response) => ({ send: () => Promise.resolve(response) });

it('reads a file to its end and says how far it has come', async () => {
  const told: Progress[] = [];
  const { name, file } = await download(
    client(answer(['email,zip\r\n', 'a,1\r\nb,2\r\n', 'c,3\r\n'])),
    exportWaitlist,
    {},
    (progress) => told.push(progress),
  );
  expect(name).toBe('waitlist-2026-11-23.csv');
  expect(await file.text()).toBe('email,zip\r\na,1\r\nb,2\r\nc,3\r\n');
  expect(told[0]).toEqual({ name, rows: 0, all: 3 });
});

it('is an error where it broke off: nobody takes a part for the whole', async () => {
  const broken = client(answer(['email,zip\r\n', 'a,1\r\n'], { breaks: true }));
  await expect(download(broken, exportWaitlist, {}, () => undefined)).rejects.toThrow('network error');
});
