import { search, kindOfFailure } from './search.ts';
import { printed } from './script.ts';
const [seed = 1, n = 200, ...without] = process.argv.slice(2);
const known = new Set<string>();
const t = performance.now();
for (let round = 0; round < Number(process.env.ROUNDS ?? 5); round++) {
  const f = await search(
    { seed: Number(seed) + round * 1000, lives: Number(n), without: without as any },
    known,
  );
  if (!f) {
    console.log('nothing in', n, 'of seed', Number(seed) + round * 1000);
    continue;
  }
  known.add(kindOfFailure(f.broken));
  console.log(
    'FOUND after',
    f.after,
    'lives, seed',
    Number(seed) + round * 1000,
    f.path,
    '\n ',
    f.broken.invariant,
    '|',
    f.broken.what,
  );
  console.log(printed(f.life));
  console.log((performance.now() - t) / 1000, 's');
}
