/** What leaves the site: mails as they came into the sandbox, and the receipt's PDF. */
import sharp from 'sharp';
import { z } from 'zod';
import type { Booking } from '#api/contract/bookings.ts';
import { drawPdf } from '#vendors/pdf/draw.ts';
import type { PersonName } from './people.ts';
import type { Screen } from './screen.ts';

const caught = z.object({
  mail: z.array(z.object({ position: z.number(), to: z.array(z.string()), subject: z.string() })),
});

/** A subject without what differs from one booking to the next. */
const kindOf = (subject: string): string =>
  subject
    .replaceAll(/HX-[0-9A-Z]+|\$[\d.,]+/g, '')
    .replace(/^\p{Lu}\p{Ll}+ (?=is|has|will)/u, '')
    .replace(/:.*/, '')
    .trim();

/** The newest mail of each kind to these people. */
export async function mailScreens(sandboxUrl: string, people: readonly string[]): Promise<readonly Screen[]> {
  const answer = await fetch(`${sandboxUrl}/sandbox/mail?limit=1000`);
  const { mail } = caught.parse(await answer.json());
  const kinds = new Map<string, Screen>();
  for (const { position, to, subject } of mail) {
    const kind = kindOf(subject);
    if (kinds.has(kind) || !to.some((one) => people.includes(one))) continue;
    kinds.set(kind, {
      name: kind,
      group: 'mail',
      path: `${sandboxUrl}/sandbox/mail/${position}/html`,
    });
  }
  return [...kinds.values()];
}

/** The first page of a booking's receipt. */
export const paperScreens = (as: PersonName, { id }: Booking): readonly Screen[] => [
  {
    name: 'receipt, PDF',
    group: 'mail',
    as,
    path: `/receipt/${id}`,
    act: async (page) => {
      const pdf = await page.request.get(`/api/bookings/${id}/receipt.pdf`);
      const drawing = await drawPdf(await pdf.body(), { pages: 1, longestSide: 1600 });
      const [first] = drawing.kind === 'drawn' ? drawing.pages : [];
      if (!first) throw new Error('the receipt cannot be drawn');
      const { width, height, rgba } = first;
      const png = await sharp(rgba, { raw: { width, height, channels: 4 } })
        .png()
        .toBuffer();
      await page.setContent(
        `<h1 hidden>PDF</h1><img alt="" style="width:100%" src="data:image/png;base64,${png.toString('base64')}">`,
      );
    },
  },
];
