/**
 * What a customer waits for on /booking: until the page is interactive, and from choosing a photo to its item on the
 * screen.
 */
import { labelPhotos } from '../../scripts/label-photos/photos.ts';
import { launchBrowser, openPage } from '../../tests/e2e/browser.ts';
import { hireTechnician, signInAdmin } from '../../tests/support/people.ts';
import { startTestStack } from '../../tests/support/stack.ts';
import { type Figure, median } from '../figures.ts';

const part = 'photos';
const viewport = { width: 390, height: 800 } as const;

/** Complete visits in real Chromium with the real stack, each in a new window with an empty cache; one photo each. */
export async function benchPhotoScreen(onProgress: (message: string) => void): Promise<readonly Figure[]> {
  onProgress('photos: starting a stack');
  const stack = await startTestStack({}, { web: true, postgres: 'own' });
  const browser = await launchBrowser();
  try {
    // Photos are only accepted where a technician is available.
    await hireTechnician(stack.url, await signInAdmin(stack));
    const visit = async (photo: Buffer): Promise<Visit> => {
      const { page, context } = await openPage(browser, stack.url, viewport);
      const opened = performance.now();
      await page.goto('/booking');
      await page.getByRole('radio', { name: 'IKEA' }).check();
      await page.locator('[data-part=photo-add]').waitFor();
      const answered = performance.now();
      await page.getByLabel('ZIP code', { exact: true }).fill('10001');
      await page.getByText('We serve 10001.').waitFor();
      const placed = performance.now();
      const file = { name: 'label.jpg', mimeType: 'image/jpeg', buffer: photo };
      await page.locator('input[type=file]').setInputFiles([file]);
      await page
        .getByText(/^Found: /)
        .first()
        .waitFor();
      const found = performance.now();
      await context.close();
      return { interactive: (answered - opened) / 1_000, analysed: (found - placed) / 1_000 };
    };
    const photos = labelPhotos.filter(({ kind }) => kind === 'plain');
    const visits: Visit[] = [];
    for (const [index, photo] of photos.entries()) {
      onProgress(`photos: visit ${index + 1} of ${photos.length}`);
      const done = await visit(await photo.render());
      // The first one also starts the reader.
      if (index > 0) visits.push(done);
    }
    const figure = (what: string, values: readonly number[], most?: number): Figure => ({
      part,
      what,
      value: median(values),
      unit: 's',
      ...(most === undefined ? {} : { target: { most } }),
    });
    return [
      figure(
        '/booking opened to answering, median',
        visits.map(({ interactive }) => interactive),
      ),
      figure(
        'photo picked to its item on the screen, median',
        visits.map(({ analysed }) => analysed),
        2,
      ),
    ];
  } finally {
    await browser.close();
    await stack.stop();
  }
}

interface Visit {
  /** Seconds. */
  readonly interactive: number;
  /** Seconds. */
  readonly analysed: number;
}
