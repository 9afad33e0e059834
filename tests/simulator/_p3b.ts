import { live } from './life.ts';
const S=1000;
const base = { seed: 3, inDays: 3, crewSize: 1, total: 15000, discount: 0, isPartnered: true, withIntent: false, historyLimit: 10000, pendingDays: 0 };
async function show(more: any, steps: any[]){ let w: any; console.log(await live({setup:{...base,...more}, steps} as any, {onWorld:(x: any)=>{w=x;}})); for(const e of w.store.events) console.log(e.recordedAt.slice(11), e.stream.slice(0,12), e.type, e.type==='BookingPlaced'||e.type==='BookingCancelled'?'':JSON.stringify(e.data).slice(0,140)); for(const i of w.provider.books.all('payment_intent')) console.log(i.id,i.status,i.amount,JSON.stringify(i.metadata)); }
await show({},[
  { wait: S, action: { do: 'book' } },
  { wait: 5*S, action: { do: 'make an intent', fits: true } },
  { wait: 2*S, action: { do: 'confirm the card', card:'good', intent: 'offered' } },
  { wait: 2*S, action: { do: 'check the payment', offers: true } },
  { wait: 0, action: { do: 'cancel' } } ]);
await show({withIntent:true},[
  { wait: 5*S, action: { do: 'make an intent', fits: true } },
  { wait: 2*S, action: { do: 'confirm the card', card:'good', intent: 'offered' } },
  { wait: 0, action: { do: 'cut off the provider', milliseconds: 6000 } },
  { wait: 2*S, action: { do: 'book' } },
  { wait: 2900, action: { do: 'cancel' } } ]);
process.exit(0);
