import { live } from './life.ts';
const S = 1000,
  M = 60 * S,
  H = 60 * M,
  D = 24 * H;
const life: any = {
  setup: {
    seed: 7,
    inDays: 3,
    crewSize: 1,
    total: 15000,
    discount: 0,
    isPartnered: true,
    withIntent: false,
    historyLimit: 10000,
    pendingDays: 0,
  },
  steps: [
    { wait: S, action: { do: 'book' } },
    { wait: H, action: { do: 'set a clock', which: 'database', milliseconds: 2 * M, during: 20 * S } },
    { wait: 100, action: { do: 'delete the account' } },
    { wait: 40 * S, action: { do: 'connect a bank', technician: 0, bank: 'good' } },
  ],
};
let w: any;
console.log(
  await live(life, {
    onWorld: (x: any) => {
      w = x;
    },
  }),
);
for (const e of w.store.events) console.log(e.recordedAt, e.stream.slice(0, 16), e.revision, e.type);
console.log([...w.erasedKeys], [...w.tables.checkpoints]);
process.exit(0);
