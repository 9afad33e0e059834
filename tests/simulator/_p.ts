import { search, kindOfFailure } from './search.ts';
import { printed } from './script.ts';
const [re = '', seed = '1', n = '3000'] = process.argv.slice(2);
const t = performance.now();
const f = await search({
  seed: Number(seed),
  lives: Number(n),
  without: ['dispute', 'break writes', 'delay the balance', 'lose Temporal'],
  only: new RegExp(re),
});
console.log(
  re,
  'seed',
  seed,
  f ? `after ${f.after} lives, path ${f.path}` : `nothing in ${n}`,
  ((performance.now() - t) / 1000).toFixed(0) + ' s',
);
if (f) {
  console.log(f.broken.invariant, '|', f.broken.what);
  console.log(printed(f.life));
}
process.exit(0);
