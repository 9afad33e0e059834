/** Decrypted events of a history, and a short summary of each (decision 201). */
import type { EncryptingCodec } from '#events/temporal/codec.ts';
import type { HistoryEvent } from '../contract/histories.ts';

/** Any JSON value. */
type Plain = string | number | boolean | null | readonly Plain[] | { readonly [name: string]: Plain };
type Fields = Readonly<Record<string, Plain>>;

/** An event with everything readable: names instead of numbers, decoded payloads instead of bytes. */
export interface ReadableEvent {
  readonly eventId: string;
  /** ISO instant. */
  readonly eventTime: string;
  /** Such as `ActivityTaskScheduled`. */
  readonly eventType: string;
  readonly attributes: Fields;
}

/** Makes events, given as protocol messages, readable. A payload that none of our keys decrypts is marked as sealed. */
export async function readable(
  codec: EncryptingCodec,
  events: readonly object[],
): Promise<readonly ReadableEvent[]> {
  // A message's own JSON has names for enums, and bytes as base64.
  const plain = JSON.parse(JSON.stringify(events)) as readonly Fields[];
  const payloads: Payload[] = [];
  for (const event of plain) collect(event, payloads);
  const texts = await opened(codec, payloads);
  const byPayload = new Map(payloads.map((payload, index) => [payload as object, texts[index] ?? null]));
  return plain.map((event) => {
    const [, of = {}] = Object.entries(event).find(([name]) => name.endsWith('EventAttributes')) ?? [];
    return {
      eventId: words(event['eventId']),
      eventTime: instantOf(event['eventTime']),
      eventType: typeName(words(event['eventType'])),
      attributes: fieldsOf(replaced(of, byPayload)),
    };
  });
}

interface Payload {
  readonly metadata: Readonly<Record<string, string>>;
  readonly data?: string;
}

const isPayload = (value: Plain | undefined): value is Plain & Payload =>
  isFields(value) && isFields(value['metadata']) && typeof value['metadata']['encoding'] === 'string';

function collect(value: Plain, found: Payload[]): void {
  if (isPayload(value)) found.push(value);
  else if (Array.isArray(value)) for (const one of value as readonly Plain[]) collect(one, found);
  else if (isFields(value)) for (const one of Object.values(value)) collect(one, found);
}

function replaced(value: Plain, by: ReadonlyMap<object, Plain>): Plain {
  if (Array.isArray(value)) return (value as readonly Plain[]).map((one) => replaced(one, by));
  if (!isFields(value)) return value;
  const text = by.get(value);
  if (text !== undefined) return text;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, replaced(one, by)]));
}

const bytesOf = (base64: string): Uint8Array => Buffer.from(base64, 'base64');

async function opened(codec: EncryptingCodec, payloads: readonly Payload[]): Promise<readonly Plain[]> {
  const sealed = payloads.map(({ metadata, data = '' }) => ({
    metadata: Object.fromEntries(Object.entries(metadata).map(([name, value]) => [name, bytesOf(value)])),
    data: bytesOf(data),
  }));
  const texts: Plain[] = [];
  for (const payload of sealed) {
    try {
      const [open] = await codec.decode([payload]);
      texts.push(textOf(open?.metadata?.['encoding'], open?.data));
    } catch {
      // Encrypted with another key: the rest of the history is still readable.
      texts.push({ sealed: true });
    }
  }
  return texts;
}

function textOf(encoding: Uint8Array | undefined, data: Uint8Array | null | undefined): Plain {
  const kind = Buffer.from(encoding ?? []).toString();
  if (kind === 'binary/null') return null;
  if (kind === 'json/plain') return JSON.parse(Buffer.from(data ?? []).toString()) as Plain;
  return { encoding: kind, data: Buffer.from(data ?? []).toString('base64') };
}

/** An event as a row of the list. */
export function rowOf(event: ReadableEvent): Omit<HistoryEvent, 'details'> {
  const { eventId, eventTime, eventType: type, attributes } = event;
  const id = Number(eventId);
  return { id, at: eventTime, type, ...saidOf(type, attributes, eventId, eventTime) };
}

type Said = Pick<HistoryEvent, 'kind' | 'name' | 'says' | 'step' | 'phase'>;

function saidOf(type: string, of: Fields, id: string, at: string): Said {
  const phase = phaseOf(type);
  const made = (kind: Said['kind'], name: string | null, says: string, step: Plain | undefined): Said => ({
    kind,
    name,
    says,
    step: typeof step === 'string' && step !== '0' ? step : id,
    phase,
  });
  if (type.startsWith('WorkflowTask'))
    return made('task', null, failureText(of['failure']) || words(of['cause']), of['scheduledEventId']);
  if (type.startsWith('ActivityTask'))
    return made(
      'activity',
      textIn(of, 'activityType', 'name'),
      failureText(of['failure']),
      of['scheduledEventId'],
    );
  if (type.startsWith('Timer'))
    return made(
      'timer',
      null,
      type === 'TimerStarted' ? dueAt(at, of['startToFireTimeout']) : '',
      of['startedEventId'],
    );
  if (type.startsWith('WorkflowExecutionUpdate')) {
    const meta = fieldsOf(of['meta'] ?? fieldsOf(of['acceptedRequest'])['meta']);
    const name = textIn(of, 'acceptedRequest', 'input', 'name') ?? textIn(of, 'request', 'input', 'name');
    const says =
      textIn(firstArgument(of), 'command', 'type') ?? failureText(fieldsOf(of['outcome'])['failure']);
    return made('update', name, says, `update:${words(meta['updateId'])}`);
  }
  if (type === 'WorkflowExecutionSignaled') return made('signal', textIn(of, 'signalName'), '', id);
  if (/^(StartChild|ChildWorkflow|SignalExternal|RequestCancelExternal|ExternalWorkflow)/.test(type))
    return made(
      'child',
      textIn(of, 'workflowId') ?? textIn(of, 'workflowExecution', 'workflowId'),
      failureText(of['failure']),
      of['initiatedEventId'],
    );
  if (type === 'MarkerRecorded') return markerOf(of, made, id);
  if (type.startsWith('WorkflowExecution'))
    return made(
      'workflow',
      textIn(of, 'workflowType', 'name'),
      failureText(of['failure']) || words(of['reason']),
      'workflow',
    );
  return made('other', null, '', id);
}

/** A local activity, which Temporal knows only by its marker; its result names the events that it appended. */
function markerOf(
  of: Fields,
  said: (...of: readonly [Said['kind'], string | null, string, string]) => Said,
  id: string,
): Said {
  const details = fieldsOf(of['details']);
  const name = textIn(payloadIn(details['data']), 'activity_type');
  if (name === null) return said('other', textIn(of, 'markerName'), '', id);
  const failure = failureText(of['failure']);
  const result = payloadIn(details['result']);
  const events = Array.isArray(result['events']) ? (result['events'] as readonly Plain[]) : [];
  const appended = events.map((event) => words(fieldsOf(event)['type'])).join(', ');
  return { ...said('local', name, failure || appended, id), phase: failure === '' ? 'done' : 'failed' };
}

function phaseOf(type: string): Said['phase'] {
  if (type === 'WorkflowExecutionStarted') return 'begun';
  if (/(Failed|TimedOut|Terminated|Rejected)$/.test(type)) return 'failed';
  if (/(Completed|Fired|ContinuedAsNew|Canceled)$/.test(type)) return 'done';
  if (type === 'TimerStarted' || /(Scheduled|Initiated|Accepted|Admitted)$/.test(type)) return 'begun';
  return type.endsWith('Started') ? 'going' : 'moment';
}

const isFields = (value: Plain | undefined): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const fieldsOf = (value: Plain | undefined): Fields => (isFields(value) ? value : {});
const words = (value: Plain | undefined): string => (typeof value === 'string' ? value : '');

function textIn(of: Plain, ...path: readonly string[]): string | null {
  let value: Plain | undefined = of;
  for (const name of path) value = fieldsOf(value)[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** The only payload in a list. */
function payloadIn(value: Plain | undefined): Fields {
  const { payloads } = fieldsOf(value);
  return fieldsOf(Array.isArray(payloads) ? (payloads as readonly Plain[])[0] : undefined);
}

const firstArgument = (of: Fields): Fields =>
  payloadIn(fieldsOf(fieldsOf(of['acceptedRequest'])['input'])['args']);

/** Messages from the outermost failure to its cause. */
function failureText(value: Plain | undefined): string {
  const said: string[] = [];
  for (let of = fieldsOf(value); Object.keys(of).length > 0; of = fieldsOf(of['cause'])) {
    // The encrypted message is the real one; the plain one is a placeholder.
    const message = textIn(of, 'encodedAttributes', 'message') ?? textIn(of, 'message');
    if (message !== null) said.push(message);
  }
  return said.join(': ');
}

const instantOf = (value: Plain | undefined): string => new Date(millisecondsOf(value)).toISOString();

const dueAt = (at: string, after: Plain | undefined): string =>
  new Date(Date.parse(at) + millisecondsOf(after)).toISOString();

function millisecondsOf(value: Plain | undefined): number {
  const { seconds, nanos } = fieldsOf(value);
  return Number(seconds ?? 0) * 1000 + Number(nanos ?? 0) / 1e6;
}

/** `EVENT_TYPE_TIMER_STARTED` → `TimerStarted`. */
const typeName = (name: string): string =>
  name
    .replace(/^EVENT_TYPE_/, '')
    .toLowerCase()
    .replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
