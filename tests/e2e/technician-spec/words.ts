/** The messages of the technician's specification, as its browser tests look for them: word for word from the page. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Route } from 'playwright-core';
import { root } from '#scripts/setup/paths.ts';
import { itemsOf, sectionsOf } from '#scripts/spec-coverage/specification.ts';

const page = readFileSync(join(root, 'docs', 'spec', 'technician.md'), 'utf8');
const messages = sectionsOf(page)
  .flatMap(itemsOf)
  .flatMap(({ kind, text }) => (kind === 'message' ? [text] : []));
/** A title and its sentence may be quoted as one: `Too Many Photos: You can upload …`. */
const partsOf = (message: string): readonly string[] => message.split(/(?<=^[^:]+): /);
const wordings = new Set(messages.flatMap((message) => [message, ...partsOf(message)]));

/**
 * Waits until each is on the screen, exactly as the specification has it: of a title and a sentence quoted as one, both.
 *
 * @throws {Error} for words that the specification does not quote
 */
export async function told(screen: Page, ...words: readonly string[]): Promise<void> {
  for (const wording of words) {
    if (!wordings.has(wording)) throw new Error(`the specification does not say “${wording}”`);
    for (const part of partsOf(wording))
      await screen.getByText(part, { exact: true }).filter({ visible: true }).first().waitFor();
  }
}

/** The same for a message of which the specification quotes a part: `is not a valid image file.` */
export async function toldWith(screen: Page, part: string, whole: string): Promise<void> {
  if (!wordings.has(part) || !whole.includes(part))
    throw new Error(`the specification does not say “${part}”`);
  await screen.getByText(whole, { exact: true }).first().waitFor();
}

const answered = (answer: Parameters<Route['fulfill']>[0]) => (screen: Page, path: string) =>
  screen.route(path, (route) => route.fulfill(answer));

/** The next calls of this path are answered without a reason, as by a proxy whose server is away. */
export const failing = answered({ status: 502, body: 'Bad Gateway' });
/** The same, by a proxy that lets nobody through: a queued step is not tried again. */
export const forbidding = answered({ status: 403, body: 'Forbidden' });
/** The next calls of this path are refused with this code and sentence. */
export const refusing = (screen: Page, path: string, code: string, message: string) =>
  answered({
    status: 409,
    contentType: 'application/problem+json',
    body: JSON.stringify({ type: code, title: message, status: 409, code, detail: message, message }),
  })(screen, path);
