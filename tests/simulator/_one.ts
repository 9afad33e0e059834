import fc from 'fast-check';
import { live } from './life.ts';
import { printed, lives } from './script.ts';
const [seed = '1', index = '0', ...without] = process.argv.slice(2);
const life = fc.sample(lives(without as any), { seed: Number(seed), numRuns: Number(index) + 1 })[
  Number(index)
]!;
console.log(printed(life));
let w: any;
console.log(
  await live(life, {
    onWorld: (world: any) => {
      w = world;
    },
  } as any),
);
for (const e of w.store.events) {
  if (process.env.EV)
    console.log(
      e.recordedAt,
      e.stream.slice(0, 16),
      e.revision,
      e.type,
      process.env.EV === '2' ? JSON.stringify(e.data).slice(0, 300) : '',
    );
}
console.log(
  w.scheduler.steps,
  'steps until',
  new Date(w.scheduler.now).toISOString(),
  [...w.server.executions.values()].map((e: any) => [e.workflowId.slice(0, 12), e.state, e.failures]),
  w.server.pendingActivities,
  [...w.tables.checkpoints],
  w.store.events.length,
);
process.exit(0);
