import { live } from './life.ts';
const S=1000,M=60*S,H=60*M,D=24*H;
const base = { seed: 7, inDays: 3, crewSize: 1, total: 15000, discount: 0, isPartnered: true, withIntent: false, historyLimit: 10000, pendingDays: 0 };
async function go(name: string, steps: any[], n=30, more: any = {}){ const seen: any = {}; for(let seed=0; seed<n; seed++){ const b=await live({setup:{...base, seed, ...more}, steps} as any); const k=b?b.invariant+' | '+b.what:'-'; seen[k]=(seen[k]??0)+1; } console.log(name, seen); }
for (const gap of [0,20,60]) await go('P3 gap '+gap, [
  { wait: S, action: { do: 'book' } },
  { wait: 5*S, action: { do: 'make an intent', fits: true } },
  { wait: 2*S, action: { do: 'confirm the card', card:'good', intent: 'offered' } },
  { wait: 2*S, action: { do: 'check the payment', offers: true } },
  { wait: gap, action: { do: 'cancel' } } ]);
for (const gap of [1500,3000,5000]) await go('P3 lost '+gap, [
  { wait: 5*S, action: { do: 'make an intent', fits: true } },
  { wait: 2*S, action: { do: 'confirm the card', card:'good', intent: 'offered' } },
  { wait: 0, action: { do: 'cut off the provider', milliseconds: 6000 } },
  { wait: 2*S, action: { do: 'book' } },
  { wait: gap, action: { do: 'cancel' } } ], 30, { withIntent: true });
process.exit(0);
