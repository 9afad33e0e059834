import { live } from './life.ts';
const second = 1000,
  minute = 60 * second,
  hour = 60 * minute,
  day = 24 * hour;
const life: any = {
  setup: {
    seed: 7,
    inDays: 3,
    crewSize: 2,
    total: 15000,
    discount: 0,
    isPartnered: true,
    withIntent: false,
    historyLimit: 10000,
    pendingDays: 0,
  },
  steps: [
    { wait: second, action: { do: 'book' } },
    { wait: 20 * second, action: { do: 'confirm the card', card: 'good', intent: 'own' } },
    { wait: 2 * second, action: { do: 'check the payment', offers: false } },
    { wait: 0, action: { do: 'connect a bank', technician: 0, bank: 'good' } },
    { wait: 0, action: { do: 'connect a bank', technician: 1, bank: 'good' } },
    { wait: 10 * minute, action: { do: 'accept', technician: 0 } },
    { wait: minute, action: { do: 'accept', technician: 1 } },
    { wait: 3 * day - hour, action: { do: 'start route' } },
    { wait: hour, action: { do: 'arrive' } },
    { wait: 0, action: { do: 'kill the worker', downFor: 1000 } },
    { wait: 0, action: { do: 'start work' } },
    { wait: hour, action: { do: 'complete', percent: 100 } },
  ],
};
for (let r = 0; r < 2; r++) {
  const c = process.cpuUsage(),
    t = process.hrtime.bigint();
  for (let i = 0; i < 40; i++) await live(life);
  const d = process.cpuUsage(c);
  console.log('cpu ms/life', (d.user + d.system) / 40000, 'wall', Number(process.hrtime.bigint() - t) / 40e6);
}
