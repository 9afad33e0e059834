import fc from 'fast-check';
import { kindOfFailure } from './search.ts';
import { live } from './life.ts';
import { printed, lives } from './script.ts';
const [seed = '1', secs = '60', ...without] = process.argv.slice(2);
const all = fc.sample(lives(without as any), { seed: Number(seed), numRuns: 5000 });
const found = new Map<string, { n: number; first: number; life: any; what: string }>();
const end = performance.now() + Number(secs) * 1000;
let i = 0;
const c = process.cpuUsage();
for (; i < all.length && performance.now() < end; i++) {
  let b;
  try {
    b = await live(all[i]!);
  } catch (e: any) {
    b = { invariant: 'ERROR', what: String(e?.stack ?? e) };
  }
  if (b) {
    const k = kindOfFailure(b);
    const f = found.get(k);
    if (f) f.n++;
    else found.set(k, { n: 1, first: i, life: all[i], what: b.what });
  }
}
const d = process.cpuUsage(c);
console.log(i, 'lives, cpu ms/life', (d.user + d.system) / 1000 / i);
for (const [k, f] of [...found].sort((a, b) => b[1].n - a[1].n))
  console.log(f.n, 'first', f.first, k, '\n     ', f.what);
if (process.env.SHOW)
  for (const [k, f] of found) if (k.includes(process.env.SHOW)) console.log(printed(f.life));
process.exit(0);
