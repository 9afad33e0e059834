/** Where two card providers answered the same life differently. */
import type { Observed, ObservedCall } from './life.ts';

/** Fields whose words our code reads; of others only the kind of value is compared. */
const read = new Set([
  'object',
  'status',
  'type',
  'capture_method',
  'currency',
  'usage',
  'reason',
  'cancellation_reason',
  'captured',
  'refunded',
  'disputed',
  'deleted',
  'paid',
  'has_more',
  'livemode',
]);
/** Amounts that both must agree on; fees are each provider's own. */
const counted = /^amount/;

/** A value without what differs between any two runs: ids, times, texts for people. */
function shapeOf(value: unknown, field: string): unknown {
  if (value === null) return null;
  if (Array.isArray(value)) return value.slice(0, 1).map((item) => shapeOf(item, field));
  if (typeof value === 'object') {
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]: [string, unknown]) => [name, shapeOf(inner, name)]),
    );
  }
  if (read.has(field) || (typeof value === 'number' && counted.test(field))) return value;
  const prefix = typeof value === 'string' ? /^([a-z]{2,8})_/.exec(value)?.[1] : undefined;
  return prefix ?? typeof value;
}

/** Every path at which two shapes differ, with both sides. What is null on one side and filled on the other counts. */
function differences(sandbox: unknown, provider: unknown, path: string): readonly string[] {
  const isGroup = (value: unknown): value is object => typeof value === 'object' && value !== null;
  if (isGroup(sandbox) && isGroup(provider)) {
    const names = new Set([...Object.keys(sandbox), ...Object.keys(provider)]);
    return [...names].flatMap((name) => {
      const at = path === '' ? name : `${path}.${name}`;
      const one: unknown = Reflect.get(sandbox, name);
      const other: unknown = Reflect.get(provider, name);
      return differences(one, other, at);
    });
  }
  const show = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value));
  return Object.is(sandbox, provider)
    ? []
    : [`${path}: sandbox ${show(sandbox)}, provider ${show(provider)}`];
}

const comparable = (observed: Observed | undefined): unknown =>
  observed?.kind === 'answer' ? { kind: 'answer', answer: shapeOf(observed.object, '') } : observed;

/** A line for each difference, with the name of its call. */
export function compareLives(
  sandbox: readonly ObservedCall[],
  provider: readonly ObservedCall[],
): readonly string[] {
  return sandbox.flatMap(({ name, observed }, index) =>
    differences(comparable(observed), comparable(provider[index]?.observed), '').map(
      (line) => `${name}: ${line}`,
    ),
  );
}
