/** docker-compose.yml, generated from the shape: `npm run cluster -- --compose`. */
import { stringify } from 'yaml';
import { serverVersions } from '../setup/go-servers.ts';
import { s3Region } from '../services/s3.ts';
import {
  type Counts,
  defaultCounts,
  type Part,
  type PartName,
  type Places,
  postgresSettings,
  type ServerName,
  shapeOf,
} from './shape.ts';

/** Service names and their own ports; secrets and local settings come from `.env`. */
const places: Places = {
  postgres: {
    host: 'postgres',
    port: 5432,
    user: 'hexkey',
    password: '${POSTGRES_PASSWORD:?letters and digits}',
    database: 'hexkey',
  },
  temporal: { host: 'temporal', port: 7233 },
  namespace: 'hexkey',
  s3: {
    host: 's3',
    port: 7070,
    id: 'hexkey',
    secret: '${S3_SECRET_KEY:?letters and digits}',
    region: s3Region,
  },
  bucket: 'hexkey-blobs',
  // One name for all of them: the proxy resolves it to each.
  apis: [{ host: 'api', port: 4000 }],
  listenOn: '0.0.0.0',
  proxyPort: 8080,
  proxies: '${TRUST_PROXY:-1}',
  historyShards: '${TEMPORAL_HISTORY_SHARDS:-128}',
  temporalSettings: '/etc/temporal/hexkey-settings.yaml',
};

type Service = Readonly<Record<string, unknown>>;

const every = (test: readonly string[]): Service => ({
  healthcheck: { test, interval: '5s', timeout: '5s', retries: 30 },
});

const listens = (path: string): readonly string[] => [
  'CMD',
  'node',
  '--eval',
  `fetch('http://127.0.0.1:${path}').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))`,
];

/** The container of each server, apart from its environment. */
const servers: Readonly<Record<ServerName, Service>> = {
  postgres: {
    image: 'postgres:18',
    command: [
      'postgres',
      ...Object.entries(postgresSettings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    volumes: ['postgres:/var/lib/postgresql'],
    ...every(['CMD-SHELL', 'pg_isready --username hexkey --dbname hexkey']),
  },
  s3: {
    image: `versity/versitygw:v${serverVersions.s3}`,
    command: `--port :7070 --region ${s3Region} --health /health --quiet
      posix --sidecar /data/metadata --versioning-dir /data/versions /data/objects`.split(/\s+/),
    volumes: ['blobs:/data/objects', 'blob-versions:/data/versions', 'blob-metadata:/data/metadata'],
    ...every(['CMD-SHELL', 'wget -q -O /dev/null http://127.0.0.1:7070/health']),
  },
  temporal: {
    image: `temporalio/server:${serverVersions.temporal}`,
    volumes: [`./scripts/cluster/temporal-settings.yaml:${places.temporalSettings}:ro`],
    ...every(['CMD-SHELL', 'nc -z "$$(hostname)" 7233']),
  },
  // The log of an installation that configures it: EVENTSTORE_URL=esdb://eventstore:2113?tls=false in hexkey.env.
  eventstore: {
    image: 'eventstore/eventstore:23.10.0-jammy',
    volumes: ['eventstore:/var/lib/eventstore'],
    ...every(['CMD-SHELL', 'curl --fail http://127.0.0.1:2113/health/live']),
  },
};

/** Common to all our programs. */
const ours: Service = {
  image: 'hexkey',
  build: '.',
  init: true,
  env_file: ['hexkey.env'],
};

/** Specific to single programs. */
const programs: Partial<Record<PartName, Service>> = {
  api: { ...every(listens('4000/healthz')), secrets: ['seal'] },
  proxy: { ports: ['${PORT:-8080}:8080'] },
};

function conditionOf({ kind, name }: Part): string {
  if (kind === 'step') return 'service_completed_successfully';
  return kind === 'server' || name === 'api' ? 'service_healthy' : 'service_started';
}

function serviceOf(part: Part, parts: readonly Part[]): Service {
  const { name, kind, run, count, env, after, profile } = part;
  const needs = parts.filter((one) => after.includes(one.name));
  const image =
    run !== null && 'shell' in run
      ? { image: `temporalio/admin-tools:${serverVersions.temporal}`, command: ['sh', '-c', run.shell] }
      : run === null
        ? servers[name as ServerName]
        : { ...ours, command: ['node', run.entry], ...programs[name] };
  return {
    ...image,
    environment: env,
    ...(needs.length > 0 && {
      depends_on: Object.fromEntries(needs.map((one) => [one.name, { condition: conditionOf(one) }])),
    }),
    ...(kind === 'step'
      ? { restart: 'on-failure' }
      : { restart: 'unless-stopped', stop_grace_period: '15s' }),
    ...(count > 1 && { deploy: { replicas: count } }),
    ...(profile && { profiles: [profile] }),
  };
}

const head = `# The product on many machines, in containers: written by \`npm run cluster -- --compose\` from scripts/cluster/shape.ts,
# which \`npm run cluster\` starts as processes. How to use it: docs/operations.md, “Scale”.
`;

/** The whole file. */
export function composeFile(counts: Counts = defaultCounts): string {
  const parts = shapeOf(places, counts);
  const volumes = ['postgres', 'blobs', 'blob-versions', 'blob-metadata', 'eventstore'];
  const file = {
    name: 'hexkey',
    services: Object.fromEntries(parts.map((part) => [part.name, serviceOf(part, parts)])),
    secrets: { seal: { file: './seal.pem' } },
    volumes: Object.fromEntries(volumes.map((volume) => [volume, {}])),
  };
  return `${head}${stringify(file, { lineWidth: 0, aliasDuplicateObjects: false })}`;
}
