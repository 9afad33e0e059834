/** Addresses of the API that pages write by hand (links that open a file) are calls of the contract, with its parameters. */
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { endpoints } from '#api/contract/index.ts';
import { shapeOf } from '#tests/support/contract-queries.ts';

const written = globSync('{apps,shell,ui,lib}/**/*.{ts,tsx}', { cwd: `${import.meta.dirname}/..` })
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .flatMap((file) => addressesIn(file, readFileSync(`${import.meta.dirname}/../${file}`, 'utf8')));

/** Served beside the contract: the chooser of a sign-in (design.md §11). */
const others = new Set(['/api/login']);

function addressesIn(file: string, source: string) {
  return [
    ...source.matchAll(/(?<quote>['"`])(?<address>\/api\/(?:\$\{[^`]*?\}|(?!\k<quote>)[^\s])*)\k<quote>/g),
  ].map(({ groups }) => ({ file, address: (groups?.['address'] ?? '').replaceAll(/\$\{[^`]*?\}/g, '{}') }));
}

/** Whether a call of the contract answers there; a value that was put in may be any part of a path. */
function isAnswered(address: string): boolean {
  const [path = '', search = ''] = address.split('?');
  const parts = path.split('/');
  const names = search
    .split('&')
    .flatMap((pair) => (pair.includes('=') ? [pair.split('=', 1)[0] ?? ''] : []));
  return endpoints.some(({ endpoint }) => {
    const called = endpoint.path.split('/');
    const query = endpoint.query === undefined ? [] : Object.keys(shapeOf(endpoint.query));
    return (
      called.length === parts.length &&
      called.every((part, at) => part.startsWith(':') || part === parts[at]) &&
      names.every((name) => query.includes(name))
    );
  });
}

it('each of them is one that the server answers', () => {
  expect(written.length).toBeGreaterThan(5);
  const unknown = written.filter(({ address }) => !others.has(address) && !isAnswered(address));
  expect(unknown).toEqual([]);
});
