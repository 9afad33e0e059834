/** The alerts of docs/monitoring/rules.yml as they are raised while the drill runs: each process is scraped as Prometheus would do it. */
import { setTimeout as pause } from 'node:timers/promises';
import { alerts, rules, selectorsIn } from '#tests/support/monitoring.ts';
import { scraped } from '#tests/support/scraped.ts';
import { evaluated, type Sample, type Scrape } from './promql.ts';

/** Milliseconds between two looks. */
const EVERY = 3_000;
/** Seconds for which looks are kept: the rules that the drill raises look no further back. */
const KEPT = 20 * 60;

/** An alert whose condition holds; after `for` it would reach somebody. */
export interface Raised {
  readonly alert: string;
  readonly expr: string;
  readonly for: string;
  readonly labels: Sample['labels'];
  readonly value: number;
}

/** Which alert is meant, by its name and some of its labels. */
export interface Wanted {
  readonly alert: string;
  readonly labels?: Sample['labels'];
}

export interface Alerts {
  /** Those whose condition holds at the last look. */
  raised(): readonly Raised[];
  /** Resolves with the alert once its condition holds. @throws Error it does not within the time (ms) */
  until(wanted: Wanted, within: number): Promise<Raised>;
  /** Resolves once its condition does not hold any more. @throws Error as above */
  untilOver(wanted: Wanted, within: number): Promise<void>;
  close(): Promise<void>;
}

const isMeant =
  ({ alert, labels = {} }: Wanted) =>
  (raised: Raised): boolean =>
    raised.alert === alert && Object.entries(labels).every(([name, value]) => raised.labels[name] === value);

const recorded = Object.fromEntries(
  rules.flatMap((rule) => ('record' in rule ? [[rule.record, rule.expr]] : [])),
);
/** Only what the rules read is kept. */
const read = new Set(rules.flatMap(({ expr }) => selectorsIn(expr).map(({ metric }) => metric)));

/** Watches the processes whose metrics are at these ports. */
export function watchAlerts(ports: Readonly<Record<'api' | 'worker' | 'projector', number>>): Alerts {
  let scrapes: readonly Scrape[] = [];
  let raised: readonly Raised[] = [];
  let closed = false;

  async function samplesOf([process, port]: readonly [string, number]): Promise<readonly Sample[]> {
    const own = { job: `hexkey-${process}`, instance: `127.0.0.1:${port}` };
    const up = (value: number): Sample => ({ labels: { __name__: 'up', ...own }, value });
    try {
      const found = await scraped(`http://127.0.0.1:${port}/metrics`);
      return [
        up(1),
        ...found
          .filter(({ name }) => read.has(name))
          .map(({ name, labels, value }) => ({ labels: { __name__: name, ...labels, ...own }, value })),
      ];
    } catch {
      return [up(0)];
    }
  }

  async function look(): Promise<void> {
    const samples = (await Promise.all(Object.entries(ports).map(samplesOf))).flat();
    const at = Date.now() / 1000;
    scrapes = [...scrapes.filter((one) => one.at > at - KEPT), { at, samples }];
    raised = alerts.flatMap(({ alert, expr, for: after }) =>
      evaluated(expr, { scrapes, recorded }).map(({ labels, value }) => ({
        alert,
        expr,
        for: after,
        labels,
        value,
      })),
    );
  }

  const looking = (async () => {
    while (!closed) {
      await look();
      await pause(EVERY);
    }
  })();

  async function waited<T>(what: string, within: number, found: () => T | undefined): Promise<T> {
    const until = performance.now() + within;
    while (performance.now() < until) {
      const one = found();
      if (one !== undefined) return one;
      await pause(200);
    }
    const names = raised.map(({ alert, labels }) => `${alert} ${JSON.stringify(labels)}`);
    throw new Error(`${what} not within ${within / 1000} s; raised are: ${names.join(', ') || 'none'}`);
  }

  return {
    raised: () => raised,
    until: (wanted, within) =>
      waited(`${wanted.alert} is raised`, within, () => raised.find(isMeant(wanted))),
    untilOver: async (wanted, within) =>
      void (await waited(`${wanted.alert} is over`, within, () =>
        raised.some(isMeant(wanted)) ? undefined : true,
      )),
    async close() {
      closed = true;
      await looking;
    },
  };
}
