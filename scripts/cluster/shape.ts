/**
 * The product on many machines, defined once: its parts, how many there are of each, their settings and dependencies.
 * The script (stack.ts) starts them as processes, docker-compose.yml (compose.ts) as containers (decision 240).
 */

/** How many of each there are; there is one of everything else. */
export interface Counts {
  readonly worker: number;
  readonly api: number;
  /** The first leads, the others stand by. */
  readonly projector: number;
}

export const defaultCounts: Counts = { worker: 2, api: 2, projector: 2 };

/** Host and port under which other parts reach a part. */
interface Address {
  readonly host: string;
  readonly port: number | string;
}

/** Addresses of the parts, and the secrets they share: on loopback here, service names and settings in containers. */
export interface Places {
  readonly postgres: Address & {
    readonly user: string;
    readonly password: string;
    readonly database: string;
  };
  readonly temporal: Address;
  readonly namespace: string;
  readonly s3: Address & { readonly id: string; readonly secret: string; readonly region: string };
  readonly bucket: string;
  /** Where each api listens, and the name by which it is reached. */
  readonly apis: readonly Address[];
  readonly listenOn: string;
  /** The public port. */
  readonly proxyPort: number | string;
  /** Number of proxies between people and an api, including ours. */
  readonly proxies: number | string;
  /** Of Temporal's history: as many as it will ever have, since the number cannot be changed later. */
  readonly historyShards: number | string;
  /** Path of scripts/cluster/temporal-settings.yaml. */
  readonly temporalSettings: string;
}

/** Third-party servers, by kind. */
export type ServerName = 'postgres' | 'temporal' | 's3' | 'eventstore';
/** Our own programs. */
export type ProgramName = 'worker' | 'projector' | 'api' | 'proxy';
/** Steps that run to completion before the parts that depend on them start. */
export type StepName = 'temporal-schema' | 'temporal-namespace' | 's3-bucket' | 'migrate';
export type PartName = ServerName | ProgramName | StepName;

export interface Part {
  readonly name: PartName;
  readonly count: number;
  readonly kind: 'server' | 'program' | 'step';
  /** A file of ours, or a shell command in the image with Temporal's tools. */
  readonly run: { readonly entry: string } | { readonly shell: string } | null;
  readonly env: Readonly<Record<string, string>>;
  /** Dependencies: steps among them have completed, everything else answers. */
  readonly after: readonly PartName[];
  /** Only started if this profile is requested, and never by the script, since the registries have no such server. */
  readonly profile?: 'eventstore';
}

/** Connections of each of Temporal's four services to each of its two databases. */
const temporalConnections = { SQL_MAX_CONNS: '20', SQL_VIS_MAX_CONNS: '10' };

/** Enough for those, and for the pools of twice as many of our processes. */
export const postgresSettings = { max_connections: '500' } as const;

/** Creates and updates Temporal's two databases; running it again changes nothing. */
const temporalSchema = ['temporal', 'temporal_visibility']
  .flatMap((database) =>
    [
      'create',
      'setup-schema --version 0.0',
      `update-schema --schema-name postgresql/v12/${database === 'temporal' ? 'temporal' : 'visibility'}`,
    ].map((command) => `temporal-sql-tool --database ${database} ${command}`),
  )
  .join(' && ');

/** All parts, each after those it depends on. */
export function shapeOf(places: Places, counts: Counts = defaultCounts): readonly Part[] {
  const { postgres, temporal, s3 } = places;
  const { user, password, database } = postgres;
  const log = {
    DATABASE_URL: `postgres://${user}:${password}@${postgres.host}:${postgres.port}/${database}`,
  };
  const engine = {
    TEMPORAL_ADDRESS: `${temporal.host}:${temporal.port}`,
    TEMPORAL_NAMESPACE: places.namespace,
  };
  const blobs = {
    BLOB_URL: `s3://${places.bucket}`,
    AWS_ENDPOINT_URL_S3: `http://${s3.host}:${s3.port}`,
    AWS_REGION: s3.region,
    AWS_ACCESS_KEY_ID: s3.id,
    AWS_SECRET_ACCESS_KEY: s3.secret,
  };
  const product = { ...log, ...engine, ...blobs };
  const ready = ['migrate', 'temporal-namespace', 's3-bucket'] as const;
  const [api] = places.apis;
  return [
    {
      name: 'postgres',
      count: 1,
      kind: 'server',
      run: null,
      env: { POSTGRES_USER: user, POSTGRES_PASSWORD: password, POSTGRES_DB: database },
      after: [],
    },
    {
      name: 's3',
      count: 1,
      kind: 'server',
      run: null,
      env: { ROOT_ACCESS_KEY: s3.id, ROOT_SECRET_KEY: s3.secret },
      after: [],
    },
    {
      name: 'eventstore',
      count: 1,
      kind: 'server',
      run: null,
      env: { EVENTSTORE_CLUSTER_SIZE: '1', EVENTSTORE_INSECURE: 'true', EVENTSTORE_RUN_PROJECTIONS: 'None' },
      after: [],
      profile: 'eventstore',
    },
    {
      name: 'temporal-schema',
      count: 1,
      kind: 'step',
      run: { shell: temporalSchema },
      env: {
        SQL_PLUGIN: 'postgres12',
        SQL_HOST: postgres.host,
        SQL_PORT: `${postgres.port}`,
        SQL_USER: user,
        SQL_PASSWORD: password,
      },
      after: ['postgres'],
    },
    {
      name: 'temporal',
      count: 1,
      kind: 'server',
      run: null,
      env: {
        DB: 'postgres12',
        POSTGRES_SEEDS: postgres.host,
        DB_PORT: `${postgres.port}`,
        POSTGRES_USER: user,
        POSTGRES_PWD: password,
        ...temporalConnections,
        NUM_HISTORY_SHARDS: `${places.historyShards}`,
        DYNAMIC_CONFIG_FILE_PATH: places.temporalSettings,
        LOG_LEVEL: 'warn',
      },
      after: ['temporal-schema'],
    },
    {
      name: 'temporal-namespace',
      count: 1,
      kind: 'step',
      run: { entry: 'scripts/cluster/namespace.ts' },
      env: engine,
      after: ['temporal'],
    },
    {
      name: 's3-bucket',
      count: 1,
      kind: 'step',
      run: { entry: 'scripts/cluster/bucket.ts' },
      env: blobs,
      after: ['s3'],
    },
    {
      name: 'migrate',
      count: 1,
      kind: 'step',
      run: { entry: 'scripts/migrate.ts' },
      env: log,
      after: ['postgres'],
    },
    {
      name: 'worker',
      count: counts.worker,
      kind: 'program',
      run: { entry: 'activities/worker.ts' },
      env: product,
      after: [...ready],
    },
    {
      name: 'projector',
      count: counts.projector,
      kind: 'program',
      run: { entry: 'projections/projector.ts' },
      env: product,
      after: [...ready],
    },
    {
      name: 'api',
      count: counts.api,
      kind: 'program',
      run: { entry: 'api/server.ts' },
      env: {
        ...product,
        LISTEN_HOST: places.listenOn,
        PORT: `${api?.port ?? ''}`,
        TRUST_PROXY: `${places.proxies}`,
      },
      after: [...ready],
    },
    {
      name: 'proxy',
      count: 1,
      kind: 'program',
      run: { entry: 'scripts/cluster/proxy.ts' },
      env: {
        UPSTREAMS: places.apis.map(({ host, port }) => `${host}:${port}`).join(','),
        LISTEN_HOST: places.listenOn,
        PORT: `${places.proxyPort}`,
      },
      after: ['api'],
    },
  ];
}
