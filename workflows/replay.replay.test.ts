/** Stored histories of every terminal path replay with today's code, and reveal nobody's identity (R28). */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleWorkflowCode, DefaultLogger, Runtime, Worker } from '@temporalio/worker';
import { DeterminismViolationError } from '@temporalio/workflow';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { encryptingConverter } from '#events/temporal/converter.ts';
import { createPayloadCodec } from '#events/temporal/codec.ts';
import { root } from '#scripts/setup/paths.ts';
import { bundleInputs, ensureWorkflowBundle } from '#scripts/setup/workflow-bundle.ts';
import { secrets } from './testing/people.ts';
import { historyKey, historyText, storedHistories, storedHistory } from './testing/histories.ts';
import { terminalPaths } from './testing/terminal-paths.ts';

const names = storedHistories();
const dataConverter = encryptingConverter(historyKey);
/** Where spans would go. */
const sinks = { exporter: { export: { fn: () => undefined, callDuringReplay: false } } };

beforeAll(() => Runtime.install({ logger: new DefaultLogger('ERROR') }));

describe('stored histories', () => {
  it('are there for every terminal path', () => {
    expect(names).toEqual(expect.arrayContaining(Object.keys(terminalPaths)));
  });

  it.each(names)('%s replays', async (name) => {
    await Worker.runReplayHistory(
      { workflowBundle: { codePath: await ensureWorkflowBundle() }, dataConverter },
      storedHistory(name),
    );
  });

  it.each(names)(
    '%s replays where workflows are traced, though it was recorded where they were not',
    async (name) => {
      const codePath = await ensureWorkflowBundle('traced');
      await Worker.runReplayHistory(
        { workflowBundle: { codePath }, dataConverter, sinks },
        storedHistory(name),
      );
    },
  );

  it('replay against a bundle that is made anew whenever one of its files changes', async () => {
    const code = readFileSync(await ensureWorkflowBundle(), 'utf8');
    const map = /sourceMappingURL=data:application\/json[^,]*,(\S+)/.exec(code)?.[1] ?? '';
    const { sources } = z
      .object({ sources: z.array(z.string()) })
      .parse(JSON.parse(Buffer.from(map, 'base64').toString()));
    const own = sources
      .filter((source) => source.startsWith(root) && !source.includes('/node_modules/'))
      .map((source) => relative(root, source));
    expect(own).toContain('workflows/booking/booking.ts');
    const isInput = (source: string) => bundleInputs.some((input) => source.startsWith(`${input}/`));
    expect(own.filter((source) => !isInput(source))).toEqual([]);
  });

  it('negative control: one timer more than was recorded does not replay', async () => {
    const changed = await bundleWorkflowCode({
      workflowsPath: fileURLToPath(new URL('./testing/changed-workflows.ts', import.meta.url)),
      logger: new DefaultLogger('ERROR'),
    });
    const replay = Worker.runReplayHistory(
      { workflowBundle: changed, dataConverter },
      storedHistory('booking-completed'),
    );
    await expect(replay).rejects.toBeInstanceOf(DeterminismViolationError);
  });
});

const payload = z.object({ metadata: z.record(z.string(), z.string()), data: z.string().default('') });

/** Every payload of a history, wherever it is. */
function payloadsOf(value: unknown): z.output<typeof payload>[] {
  if (typeof value !== 'object' || value === null) return [];
  const found = payload.safeParse(value);
  if (found.success && 'encoding' in found.data.metadata) return [found.data];
  return Object.values(value).flatMap(payloadsOf);
}

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64'));

/** What the payloads of a history contain, for whoever has the key. */
async function inside(name: string): Promise<string> {
  const stored = payloadsOf(JSON.parse(historyText(name)));
  const decoded = await createPayloadCodec(historyKey).decode(
    stored.map(({ metadata, data }) => ({
      metadata: Object.fromEntries(Object.entries(metadata).map(([key, text]) => [key, bytes(text)])),
      data: bytes(data),
    })),
  );
  return decoded.map(({ data }) => Buffer.from(data ?? []).toString()).join('\n');
}

describe('R28: personal data', () => {
  it.each(names)('of %s stands in the clear neither outside nor inside its payloads', async (name) => {
    const texts = [historyText(name), await inside(name)];
    for (const secret of secrets) expect(texts.filter((text) => text.includes(secret))).toEqual([]);
  });

  it('negative control: the decoded payloads are readable, so that a secret would be found', async () => {
    expect(await inside('booking-completed')).toContain('MALM chest');
  });
});
