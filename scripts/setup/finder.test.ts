import { expect, test } from 'vitest';
import { silentProgress } from '../system/progress.mjs';
import { chromiumSources } from './chromium.ts';
import { type Finding, firstFound, found, missing, SetupError, type Source } from './finder.ts';
import { temporalSources } from './temporal-cli.ts';

function source(place: string, finding: Finding, asked: string[] = []): Source {
  return {
    place,
    find: () => {
      asked.push(place);
      return Promise.resolve(finding);
    },
  };
}

test('the first source that has the tool wins, and later ones are not asked', async () => {
  const asked: string[] = [];
  const sources = [
    source('here', missing('empty'), asked),
    source('there', found('/bin/tool'), asked),
    source('far away', found('/other/tool'), asked),
  ];
  expect(await firstFound('The tool', sources, 'Install it.')).toEqual({ path: '/bin/tool', place: 'there' });
  expect(asked).toEqual(['here', 'there']);
});

test('when no source has it, the message names each place with its reason, and what to install', async () => {
  const failure = firstFound(
    'The tool',
    [source('here', missing('empty')), source('there', missing('unreachable'))],
    'Install it.',
  );
  await expect(failure).rejects.toThrow(SetupError);
  await expect(failure).rejects.toThrow(
    'The tool was found nowhere. Tried:\n  - here: empty\n  - there: unreachable\nInstall it.',
  );
});

test('the Temporal CLI is looked for on the PATH, in the cache, as a download, and last built', () => {
  expect(temporalSources(silentProgress).map(({ place }) => place)).toEqual([
    'on the PATH',
    'in the cache',
    'as a download',
    'built with Go',
  ]);
});

test('a headless shell is installed before a full Chromium is taken in its place, and never in the place of one', () => {
  const places = (kind: 'shell' | 'full') => chromiumSources(kind, silentProgress).map(({ place }) => place);
  const full = ['a full browser on the PATH', 'Debian’s package chromium'];
  expect(places('full')).toEqual(['CHROMIUM_PATH', ...full]);
  expect(places('shell')).toEqual([
    'CHROMIUM_PATH',
    'a headless shell on the PATH',
    'Debian’s package chromium-headless-shell',
    ...full,
  ]);
});
