/** One line for people out of an event's type and plain facts. */
import { brandName, brandOf } from '#domain/catalogue/brands.ts';
import { cents, dollars } from '#domain/core/money.ts';
import { issueKinds } from '#domain/booking/remedies.ts';

type Facts = Readonly<Record<string, string | number | boolean>>;

/** `HoldPlaced` with its amount: `Hold placed, $150.00`. */
export function sentenceOf(type: string, facts: Facts): string {
  const words = type.replace(
    /([a-z])([A-Z])/g,
    (_, before: string, after: string) => `${before} ${after.toLowerCase()}`,
  );
  return [words, ...detailsOf(facts)].join(', ');
}

function detailsOf(facts: Facts): readonly string[] {
  const { askedNames, from, to, rating, reason, cause, kind, channel } = facts;
  const number = (name: string, tell: (value: number) => string): string | null => {
    const value = facts[name];
    return typeof value === 'number' ? tell(value) : null;
  };
  const text = (name: string, tell = (value: string): string => value): string | null => {
    const value = facts[name];
    return typeof value === 'string' && value !== '' ? tell(value) : null;
  };
  const money = (value: number): string => dollars(cents(value));
  const details = [
    number('itemCount', (count) => `${count} ${count === 1 ? 'piece' : 'pieces'}`),
    text('brand', brandWord),
    text('appointment', withDay),
    number('total', (total) => priceChange(total, facts['previousTotal'])),
    text('technicianName'),
    number('etaMinutes', (minutes) => `${minutes} min away`),
    kind === 'before' || kind === 'after' ? `${kind} the work` : null,
    issueKinds.some((issue) => issue === kind) ? text('kind', (issue) => issue.replaceAll('_', ' ')) : null,
    number('actualMinutes', (minutes) => `${minutes} min`),
    number('actualCost', money),
    number('held', (value) => `${money(value)} held`),
    number('actual', (value) => `${money(value)} asked for`),
    number('amount', money),
    number('fee', (value) => (value > 0 ? `fee ${money(value)}` : '')),
    typeof from === 'string' && typeof to === 'string' ? `${spoken(from)} → ${spoken(to)}` : null,
    number('wave', (wave) => `wave ${wave}`),
    number('asked', (asked) => {
      const names = typeof askedNames === 'string' && askedNames !== '' ? `: ${askedNames}` : '';
      return `${asked} ${asked === 1 ? 'technician' : 'technicians'} asked${names}`;
    }),
    text('askedUntil', (until) => `until ${until}`),
    typeof rating === 'number' ? `${rating} of 5` : null,
    text('template', spoken),
    typeof channel === 'string' ? `by ${channel}` : null,
    typeof reason === 'string' ? reason.replaceAll('_', ' ') : null,
    typeof cause === 'string' ? cause.replaceAll('_', ' ') : null,
    text('note'),
    text('why'),
    text('message'),
  ];
  return details.filter((detail): detail is string => detail !== null && detail !== '');
}

/** `$150.00 → $180.00`; nothing where the price stayed or there was none before. */
function priceChange(total: number, previous: Facts[string] | undefined): string {
  return typeof previous === 'number' && previous !== total
    ? `${dollars(cents(previous))} → ${dollars(cents(total))}`
    : '';
}

function brandWord(text: string): string {
  const id = brandOf(text);
  return id ? brandName(id) : text;
}

/** A status or a window as people write it. */
const spoken = (text: string): string => withDay(text).replaceAll('_', ' ');

/** `2026-11-22 9:00 AM` with its day as people write it: `Sun, Nov 22, 9:00 AM`. */
function withDay(text: string): string {
  const [, day, rest] = /^(\d{4}-\d{2}-\d{2}) (.+)$/.exec(text) ?? [];
  if (day === undefined) return text;
  const written = new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', {
    timeZone: 'UTC',
    weekday: 'short',
    month: 'short',
    day: 'numeric',
  });
  return `${written}, ${rest}`;
}
