/** When steps count as done that phones tell of later (decision 133): within what the log itself says. */
import { type Check, CLOCKS, type Told } from './facts.ts';

function* timesAsBounded({ events }: Told): Iterable<string> {
  const joined = new Map<string, number>();
  const last = new Map<string, number>();
  for (const { type, data } of events) {
    if (type === 'TechnicianAssigned') joined.set(data.technicianId, Date.parse(data.at));
    if (!('doneAt' in data)) continue;
    const who = 'technicianId' in data ? data.technicianId : data.by.id;
    const done = Date.parse(data.doneAt ?? '');
    const received = Date.parse(data.at);
    const bounds = [joined.get(who), last.get(who)].filter((at) => at !== undefined);
    last.set(who, done);
    if (!(done <= received)) yield `${type} is done at ${data.doneAt} and was heard of at ${data.at}`;
    if ('doubt' in data && done !== received) yield `${type} is not believed and done at ${data.doneAt}`;
    for (const bound of bounds)
      if (done < bound - CLOCKS)
        yield `${type} is done at ${data.doneAt}, before ${new Date(bound).toISOString()}`;
  }
}

export const timeChecks: Readonly<Record<string, Check>> = {
  'a step counts between the one before it and its receipt': ({ bookings }) =>
    bookings.flatMap((one) => [...timesAsBounded(one)]),
};
