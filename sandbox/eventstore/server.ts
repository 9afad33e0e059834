/**
 * A stand-in for EventStoreDB with its own protocol, built from the client's own stubs. It refuses what it does not
 * support (persistent subscriptions, projections, batch append), and is never more lenient than the real server.
 * Sources and rows: docs/provider-fidelity.md.
 */
import type { EventEmitter } from 'node:events';
import { createServer, type Socket } from 'node:net';
import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import featuresGrpc from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import featuresPb from '@eventstore/db-client/generated/serverfeatures_pb.js';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import * as grpc from '@grpc/grpc-js';
import {
  EventStore,
  type Expected,
  identifierOf,
  InvalidPosition,
  type Proposed,
  type RecordedEvent,
} from './store.ts';

/** The faults that can be injected; all are off at first. */
export interface Faults {
  /** Calls are refused: `unavailable`, as while the server starts; another node, as a follower answers. */
  refuse:
    | 'unavailable'
    | 'no leader'
    | { readonly leader: { readonly host: string; readonly port: number } }
    | null;
  /** The next appends, this many, succeed, but their connections break before the response. */
  lostAnswers: number;
  /** Milliseconds that an append waits before it begins. */
  delay: number;
}

export interface EventStoreServer {
  readonly port: number;
  /** Connection string for `@eventstore/db-client`. */
  readonly url: string;
  readonly faults: Faults;
  readonly store: EventStore;
  /** Breaks every open connection. */
  cutConnections(): void;
  stop(): Promise<void>;
}

export interface EventStoreServerOptions {
  /** File of the transaction log. */
  readonly file: string;
  /** Default: any free port. */
  readonly port?: number;
  /** Maximum bytes of one append (the server's default, `MaxAppendSize`). */
  readonly maxAppendSize?: number;
}

const Empty = sharedPb.Empty;

/** An error with the trailers by which the client recognizes what happened (`RpcExceptions`). */
function failure(code: grpc.status, details: string, trailers: Readonly<Record<string, string>> = {}) {
  const metadata = new grpc.Metadata();
  for (const [name, value] of Object.entries(trailers)) metadata.set(name, value);
  return Object.assign(new Error(details), { code, details, metadata });
}

const streamDeleted = (stream: string) =>
  failure(grpc.status.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, {
    exception: 'stream-deleted',
    'stream-name': stream,
  });

/** Starts it on the loopback address. */
export async function startEventStore(options: EventStoreServerOptions): Promise<EventStoreServer> {
  const { file, maxAppendSize = 1024 * 1024 } = options;
  const store = new EventStore(file);
  const faults: Faults = { refuse: null, lostAnswers: 0, delay: 0 };
  const sockets = new Set<Socket>();

  function refusal() {
    const { refuse } = faults;
    if (refuse === null) return undefined;
    if (refuse === 'unavailable') return failure(grpc.status.UNAVAILABLE, 'Server Is Not Ready');
    if (refuse === 'no leader') return failure(grpc.status.UNKNOWN, 'No leader info available in response');
    return failure(grpc.status.NOT_FOUND, 'Leader info available', {
      exception: 'not-leader',
      'leader-endpoint-host': refuse.leader.host,
      'leader-endpoint-port': String(refuse.leader.port),
    });
  }

  const server = new grpc.Server({ 'grpc.max_receive_message_length': 17 * 1024 * 1024 });
  const methods = new featuresPb.SupportedMethods();
  methods.setEventStoreServerVersion('24.10.0');
  for (const name of ['read', 'append', 'delete', 'tombstone', 'batchappend']) {
    const method = new featuresPb.SupportedMethod();
    method.setServiceName('event_store.client.streams.streams');
    method.setMethodName(name);
    methods.addMethods(method);
  }
  server.addService(featuresGrpc.ServerFeaturesService, {
    getSupportedMethods: (_call: unknown, answer: grpc.sendUnaryData<typeof methods>) =>
      answer(refusal() ?? null, methods),
  });
  server.addService(streamsGrpc.StreamsService, {
    read: (call: grpc.ServerWritableStream<InstanceType<typeof streamsPb.ReadReq>, ReadResp>) =>
      void answerRead(store, call, refusal()),
    append: (
      call: grpc.ServerReadableStream<InstanceType<typeof streamsPb.AppendReq>, AppendResp>,
      answer: grpc.sendUnaryData<AppendResp>,
    ) => takeAppend(call, answer),
    tombstone: (
      call: grpc.ServerUnaryCall<InstanceType<typeof streamsPb.TombstoneReq>, TombstoneResp>,
      answer: grpc.sendUnaryData<TombstoneResp>,
    ) => takeTombstone(call, answer),
    delete: (_call: unknown, answer: grpc.sendUnaryData<never>) =>
      answer(failure(grpc.status.UNIMPLEMENTED, 'The stand-in deletes no streams.')),
    batchAppend: (call: EventEmitter) =>
      void call.emit('error', failure(grpc.status.UNIMPLEMENTED, 'The stand-in takes no batches.')),
  });

  function takeTombstone(
    call: grpc.ServerUnaryCall<InstanceType<typeof streamsPb.TombstoneReq>, TombstoneResp>,
    answer: grpc.sendUnaryData<TombstoneResp>,
  ): void {
    const refused = refusal();
    if (refused) return answer(refused);
    const asked = call.request.getOptions();
    const stream = nameIn(asked?.getStreamIdentifier());
    const written = store.tombstone(stream, expectedOf(asked));
    if (written.kind === 'deleted') return answer(streamDeleted(stream));
    if (written.kind === 'wrong revision')
      return answer(
        failure(grpc.status.FAILED_PRECONDITION, 'Tombstone failed due to WrongExpectedVersion.', {
          exception: 'wrong-expected-version',
          'stream-name': stream,
          'expected-version': String(expectedOf(asked)),
          'actual-version': String(written.current),
        }),
      );
    const response = new streamsPb.TombstoneResp();
    const position = new streamsPb.TombstoneResp.Position();
    position.setCommitPosition(String(written.position));
    position.setPreparePosition(String(written.position));
    response.setPosition(position);
    answer(null, response);
  }

  function takeAppend(
    call: grpc.ServerReadableStream<InstanceType<typeof streamsPb.AppendReq>, AppendResp>,
    answer: grpc.sendUnaryData<AppendResp>,
  ): void {
    let stream = '';
    let asked: AppendOptions | undefined;
    let size = 0;
    let failed: ReturnType<typeof failure> | undefined;
    const events: Proposed[] = [];
    call.on('data', (request: InstanceType<typeof streamsPb.AppendReq>) => {
      if (request.hasOptions()) {
        asked = request.getOptions();
        stream = nameIn(asked?.getStreamIdentifier());
        return;
      }
      const message = request.getProposedMessage();
      if (!message || failed) return;
      const properties = message.getMetadataMap();
      const type = properties.get('type');
      const contentType = properties.get('content-type');
      if (type === undefined || contentType === undefined) {
        const missing = type === undefined ? 'type' : 'content-type';
        failed = failure(grpc.status.INVALID_ARGUMENT, `Required Metadata Property '${missing}' is missing`, {
          exception: 'missing-required-metadata-property',
          'required-metadata-properties': 'type,content-type',
        });
        return;
      }
      const data = message.getData_asU8();
      const metadata = message.getCustomMetadata_asU8();
      size += data.length + metadata.length + type.length * 2;
      if (size > maxAppendSize)
        failed = failure(grpc.status.INVALID_ARGUMENT, `Maximum Append Size of ${maxAppendSize} Exceeded.`, {
          exception: 'maximum-append-size-exceeded',
          'maximum-append-size': String(maxAppendSize),
        });
      events.push({ id: message.getId()?.getString() ?? '', type, contentType, data, metadata });
    });
    const write = () => {
      const refused = refusal() ?? failed;
      if (refused) return answer(refused);
      if (!asked) return answer(failure(grpc.status.INVALID_ARGUMENT, 'An append begins with its options.'));
      const written = store.append(stream, expectedOf(asked), events);
      if (faults.lostAnswers > 0) {
        faults.lostAnswers -= 1;
        cutConnections();
        return;
      }
      if (written.kind === 'deleted') return answer(streamDeleted(stream));
      answer(null, written.kind === 'written' ? successOf(written) : wrongRevision(asked, written.current));
    };
    call.on('end', () => {
      if (faults.delay > 0) setTimeout(write, faults.delay);
      else write();
    });
  }

  function cutConnections(): void {
    for (const socket of sockets) socket.destroy();
  }

  // Our own sockets, so that they can be cut.
  const injector = server.createConnectionInjector(grpc.ServerCredentials.createInsecure());
  const listener = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    injector.injectConnection(socket);
  });
  await new Promise<void>((resolve, reject) => {
    listener.once('error', reject);
    listener.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const address = listener.address();
  const port = typeof address === 'object' && address ? address.port : 0;

  return {
    port,
    url: `esdb://127.0.0.1:${port}?tls=false`,
    faults,
    store,
    cutConnections,
    async stop() {
      const closed = new Promise<void>((resolve) => listener.close(() => resolve()));
      cutConnections();
      injector.destroy();
      server.forceShutdown();
      await closed;
      store.close();
    },
  };
}

type ReadResp = InstanceType<typeof streamsPb.ReadResp>;
type AppendResp = InstanceType<typeof streamsPb.AppendResp>;
type AppendOptions = InstanceType<typeof streamsPb.AppendReq.Options>;
type TombstoneResp = InstanceType<typeof streamsPb.TombstoneResp>;
type TombstoneOptions = InstanceType<typeof streamsPb.TombstoneReq.Options>;

function nameIn(identifier: InstanceType<typeof sharedPb.StreamIdentifier> | undefined): string {
  return Buffer.from(identifier?.getStreamName_asU8() ?? []).toString('utf8');
}

/** The expected revision of a request; a request without one is of no kind that the server knows. */
function expectedOf(asked: AppendOptions | TombstoneOptions | undefined): Expected {
  if (asked?.hasRevision()) return BigInt(asked.getRevision());
  if (asked?.hasNoStream()) return 'no_stream';
  return asked?.hasStreamExists() ? 'stream_exists' : 'any';
}

function successOf({
  revision,
  position,
}: {
  readonly revision: number;
  readonly position: number;
}): AppendResp {
  const success = new streamsPb.AppendResp.Success();
  if (revision < 0) success.setNoStream(new Empty());
  else success.setCurrentRevision(String(revision));
  const where = new streamsPb.AppendResp.Position();
  where.setCommitPosition(String(position));
  where.setPreparePosition(String(position));
  success.setPosition(where);
  const response = new streamsPb.AppendResp();
  response.setSuccess(success);
  return response;
}

function wrongRevision(asked: AppendOptions, current: number): AppendResp {
  const wrong = new streamsPb.AppendResp.WrongExpectedVersion();
  if (asked.hasRevision()) wrong.setExpectedRevision(asked.getRevision());
  else if (asked.hasNoStream()) wrong.setExpectedNoStream(new Empty());
  else if (asked.hasStreamExists()) wrong.setExpectedStreamExists(new Empty());
  else wrong.setExpectedAny(new Empty());
  if (current < 0) wrong.setCurrentNoStream(new Empty());
  else wrong.setCurrentRevision(String(current));
  const response = new streamsPb.AppendResp();
  response.setWrongExpectedVersion(wrong);
  return response;
}

/** Events are sent as fast as the reader takes them. */
async function answerRead(
  store: EventStore,
  call: grpc.ServerWritableStream<InstanceType<typeof streamsPb.ReadReq>, ReadResp>,
  refused: ReturnType<typeof failure> | undefined,
): Promise<void> {
  const fail = (error: ReturnType<typeof failure>) => void call.emit('error', error);
  if (refused) return fail(refused);
  const options = call.request.getOptions();
  if (!options || options.hasSubscription() || options.hasFilter())
    return fail(failure(grpc.status.UNIMPLEMENTED, 'The stand-in has no subscriptions and no filters.'));
  const direction = options.getReadDirection() === 0 ? 'forwards' : 'backwards';
  const count = Number(options.getCount());
  if (count <= 0) return fail(failure(grpc.status.INVALID_ARGUMENT, `'${count}' is not a valid count`));
  const asked = options.getStream();
  let events: Iterable<RecordedEvent>;
  if (asked) {
    const stream = nameIn(asked.getStreamIdentifier());
    if (store.isDeleted(stream)) return fail(streamDeleted(stream));
    const last = store.lastRevision(stream);
    if (last < 0) {
      const missing = new streamsPb.ReadResp.StreamNotFound();
      missing.setStreamIdentifier(identifierOf(stream));
      const response = new streamsPb.ReadResp();
      response.setStreamNotFound(missing);
      call.write(response);
      call.end();
      return;
    }
    const from = asked.hasRevision() ? Number(asked.getRevision()) : asked.hasStart() ? 0 : last;
    events = store.stream(stream, from, direction);
  } else {
    const all = options.getAll();
    const position = all?.getPosition();
    const from = position ? BigInt(position.getCommitPosition()) : all?.hasEnd() ? 'end' : 'start';
    events = store.all(from, direction);
  }
  try {
    let sent = 0;
    for (const event of events) {
      const read = new streamsPb.ReadResp.ReadEvent();
      read.setEvent(event);
      if (asked) read.setNoPosition(new Empty());
      else read.setCommitPosition(event.getCommitPosition());
      const response = new streamsPb.ReadResp();
      response.setEvent(read);
      if (call.cancelled || call.destroyed) return;
      if (!call.write(response)) await new Promise((resolve) => call.once('drain', resolve));
      sent += 1;
      if (sent >= count) break;
    }
    call.end();
  } catch (error) {
    if (!(error instanceof InvalidPosition)) throw error;
    // `ReadAllForwards` has no specific error for it.
    fail(failure(grpc.status.UNKNOWN, 'Unexpected ReadAllResult: InvalidPosition'));
  }
}
