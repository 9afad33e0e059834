/**
 * A process's metrics for Prometheus, on a port of their own (decision 213). Loaded by dynamic import if `METRICS_PORT`
 * is set. Labels have few values: kinds, models, route templates, never an id or anything about a person (R28).
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { isIPv6 } from 'node:net';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { MetricsPlace } from './env.ts';

export type MeasuredProcess = 'api' | 'worker' | 'projector';

/** One value of a figure. */
export interface Sample<Name extends string = string> {
  readonly figure: Name;
  readonly value: number;
  readonly labels?: Readonly<Record<string, string>>;
}

/** The text of the `# HELP` line, and the labels. */
export interface Figure {
  readonly help: string;
  readonly labels?: readonly string[];
}

/** Figures that are read together each time they are requested. */
export interface Part<Name extends string = string> {
  readonly name: string;
  readonly figures: Readonly<Record<Name, Figure>>;
  readonly read: () => Promise<readonly Sample<Name>[]>;
}

/** Defines a part; the types check its figures' names. */
export function part<Name extends string>(of: Part<Name>): Part {
  return of as unknown as Part;
}

export interface Metrics {
  /** Registry of everything that is counted as it happens. */
  readonly registry: Registry;
  add(of: Part): void;
  /** Appends text in Prometheus' format from elsewhere; its names are not checked. */
  append(more: () => Promise<string>): void;
  /** Starts listening; answers the port. */
  serve(place: MetricsPlace): Promise<number>;
  close(): Promise<void>;
}

/** Milliseconds after which a part is skipped for this request: Prometheus itself waits for ten seconds. */
const TIMEOUT = 5_000;

/** The metrics of a process, including those of its runtime. `onError` is called with parts that could not be read. */
export function openMetrics(
  process: MeasuredProcess,
  onError: (error: unknown, part: string) => void,
): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ process });
  collectDefaultMetrics({ register: registry });
  const partUp = new Gauge({
    name: 'hexkey_scrape_part_up',
    help: '1 where a part of these figures could be read; 0 where its figures are missing.',
    labelNames: ['part'],
    registers: [registry],
  });
  const parts: (() => Promise<void>)[] = [];
  const others: { readonly name: string; readonly read: () => Promise<string> }[] = [];

  function gaugesOf({ figures }: Part): ReadonlyMap<string, Gauge> {
    return new Map(
      Object.entries(figures).map(([name, { help, labels = [] }]) => [
        name,
        new Gauge({ name, help, labelNames: [...labels], registers: [registry] }),
      ]),
    );
  }

  /** A gauge without labels would show 0 after a reset, as if that had been measured. */
  function clear(gauges: ReadonlyMap<string, Gauge>): void {
    for (const gauge of gauges.values()) {
      gauge.reset();
      gauge.remove({});
    }
  }

  async function text(): Promise<string> {
    await Promise.all(parts.map((read) => read()));
    const more = await Promise.all(
      others.map(({ name, read }) =>
        within(read()).catch((error: unknown) => {
          onError(error, name);
          return '';
        }),
      ),
    );
    return [await registry.metrics(), ...more].join('\n');
  }

  const names = new Set(['127.0.0.1', 'localhost', '[::1]']);
  const server = createServer((request, response) => {
    // An attacker's host name could point here, and their page could then read the answer (decision 057).
    if (!names.has(nameIn(request.headers.host ?? ''))) {
      response.writeHead(403, { 'content-type': 'text/plain' });
      response.end('Answered at METRICS_HOST and on this machine only.\n');
      return;
    }
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    text().then(
      (body) => response.writeHead(200, { 'content-type': registry.contentType }).end(body),
      (error: unknown) => {
        onError(error, 'metrics');
        response.writeHead(500).end();
      },
    );
  });

  return {
    registry,
    add(of) {
      const gauges = gaugesOf(of);
      parts.push(async () => {
        try {
          const samples = await within(of.read());
          // A value that no longer exists must not stay at its last figure.
          clear(gauges);
          for (const { figure, value, labels = {} } of samples) gauges.get(figure)?.set(labels, value);
          partUp.set({ part: of.name }, 1);
        } catch (error) {
          clear(gauges);
          partUp.set({ part: of.name }, 0);
          onError(error, of.name);
        }
      });
    },
    append(read) {
      others.push({ name: 'appended', read });
    },
    async serve({ port, host }) {
      names.add(nameIn(isIPv6(host) ? `[${host}]` : host));
      server.listen(port, host);
      await once(server, 'listening');
      const address = server.address();
      return typeof address === 'object' && address !== null ? address.port : port;
    },
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
      registry.clear();
    },
  };
}

/** The host name in a `Host` header, without its port; empty if there is none. */
function nameIn(host: string): string {
  const address = `http://${host}`;
  return URL.canParse(address) ? new URL(address).hostname : '';
}

async function within<T>(work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`not read within ${TIMEOUT} ms`)), TIMEOUT);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
