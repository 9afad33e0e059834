/**
 * Evaluates the alerts' expressions on what `/metrics` has told, as Prometheus would, for the part of its language that
 * our rules use (docs/monitoring/rules.yml). The drill needs no Prometheus to see which alert its fault raises; what it
 * does not know it refuses. `rate` does not extrapolate to the edges of its window, which ratios do not notice.
 */
import { parser } from '@prometheus-io/lezer-promql';

/** A value with its labels; `__name__` among them where it is a metric's own. */
export interface Sample {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** All samples of one scrape; `at` in seconds. */
export interface Scrape {
  readonly at: number;
  readonly samples: readonly Sample[];
}

type Vector = readonly Sample[];
type Value = number | Vector;
type Node = ReturnType<typeof parser.parse>['topNode'];

/** What an expression is evaluated with: what was scraped, oldest first, and rules recorded under a name. */
export interface Known {
  readonly scrapes: readonly Scrape[];
  readonly recorded: Readonly<Record<string, string>>;
}

/** The samples that an expression leaves at the last scrape: an alert's condition holds for each of them. @throws Error */
export function evaluated(expr: string, known: Known): Vector {
  const value = new Evaluation(expr, known).of(parser.parse(expr).topNode);
  return typeof value === 'number' ? [{ labels: {}, value }] : value;
}

const multiples: Readonly<Record<string, number>> = {
  ms: 0.001,
  s: 1,
  m: 60,
  h: 3600,
  d: 86_400,
  w: 604_800,
};

function secondsOf(duration: string): number {
  return [...duration.matchAll(/(\d+)(ms|[smhdw])/g)].reduce(
    (sum, [, count, unit]) => sum + Number(count) * (multiples[unit ?? ''] ?? Number.NaN),
    0,
  );
}

const aggregations: Readonly<Record<string, (values: readonly number[]) => number>> = {
  Sum: (values) => values.reduce((sum, value) => sum + value, 0),
  Max: (values) => Math.max(...values),
  Min: (values) => Math.min(...values),
  Count: (values) => values.length,
};
const arithmetic: Readonly<Record<string, (one: number, other: number) => number>> = {
  Add: (one, other) => one + other,
  Sub: (one, other) => one - other,
  Mul: (one, other) => one * other,
  Div: (one, other) => one / other,
};
const comparisons: Readonly<Record<string, (one: number, other: number) => boolean>> = {
  Gtr: (one, other) => one > other,
  Gte: (one, other) => one >= other,
  Lss: (one, other) => one < other,
  Lte: (one, other) => one <= other,
  Eql: (one, other) => one === other,
  Neq: (one, other) => one !== other,
};

const nameless = ({ __name__: _, ...labels }: Sample['labels']): Sample['labels'] => labels;
const keyOf = (labels: Sample['labels']): string =>
  JSON.stringify(Object.entries(nameless(labels)).toSorted(([one], [other]) => one.localeCompare(other)));

class Evaluation {
  readonly #text: string;
  readonly #known: Known;

  constructor(text: string, known: Known) {
    this.#text = text;
    this.#known = known;
  }

  of(node: Node): Value {
    switch (node.name) {
      case 'PromQL':
      case 'ParenExpr':
        return this.of(this.#only(node));
      case 'NumberDurationLiteral':
        return Number(this.#textOf(node));
      case 'VectorSelector':
        return this.#selected(node);
      case 'AggregateExpr':
        return this.#aggregated(node);
      case 'FunctionCall':
        return this.#called(node);
      case 'BinaryExpr':
        return this.#joined(node);
      default:
        throw new Error(`the drill does not evaluate ${node.name} in ${this.#text}`);
    }
  }

  #textOf({ from, to }: Pick<Node, 'from' | 'to'>): string {
    return this.#text.slice(from, to);
  }

  #only(node: Node): Node {
    if (!node.firstChild) throw new Error(`nothing in ${this.#textOf(node)}`);
    return node.firstChild;
  }

  #vector(node: Node): Vector {
    const value = this.of(node);
    if (typeof value === 'number') throw new Error(`${this.#textOf(node)} is a number`);
    return value;
  }

  #matcher(node: Node): (sample: Sample) => boolean {
    const identifier = node.getChild('Identifier');
    const name = identifier && this.#textOf(identifier);
    const wanted = (node.getChild('LabelMatchers')?.getChildren('UnquotedLabelMatcher') ?? []).map((one) => {
      const [label, operator, text] = ['LabelName', 'MatchOp', 'StringLiteral'].map((part) => {
        const found = one.getChild(part);
        return found ? this.#textOf(found) : '';
      });
      const value = (text ?? '').slice(1, -1);
      const pattern = new RegExp(`^(?:${value})$`);
      return (labels: Sample['labels']): boolean => {
        const has = labels[label ?? ''] ?? '';
        const isSame = operator?.includes('~') ? pattern.test(has) : has === value;
        return operator?.startsWith('!') ? !isSame : isSame;
      };
    });
    return ({ labels }) => (name === null || labels['__name__'] === name) && wanted.every((is) => is(labels));
  }

  #selected(node: Node): Vector {
    const identifier = node.getChild('Identifier');
    const rule = identifier && this.#known.recorded[this.#textOf(identifier)];
    if (rule) return evaluated(rule, this.#known);
    return this.#known.scrapes.at(-1)?.samples.filter(this.#matcher(node)) ?? [];
  }

  /** The points of each series within a window before the last scrape. */
  #ranged(node: Node): readonly { readonly labels: Sample['labels']; readonly points: readonly Point[] }[] {
    const selector = node.getChild('VectorSelector');
    const duration = node.getChild('DurationExpr')?.getChild('NumberDurationLiteralInDurationContext');
    const end = this.#known.scrapes.at(-1)?.at ?? 0;
    if (node.name !== 'MatrixSelector' || !selector || !duration)
      throw new Error(`${this.#textOf(node)} is no range`);
    const matches = this.#matcher(selector);
    const since = end - secondsOf(this.#textOf(duration));
    const series = new Map<string, { readonly labels: Sample['labels']; readonly points: Point[] }>();
    for (const { at, samples } of this.#known.scrapes.filter((one) => one.at >= since)) {
      for (const { labels, value } of samples.filter(matches)) {
        const key = `${labels['__name__']}${keyOf(labels)}`;
        const found = series.get(key) ?? { labels: nameless(labels), points: [] };
        series.set(key, found);
        found.points.push({ at, value });
      }
    }
    return [...series.values()];
  }

  #aggregated(node: Node): Vector {
    const operator = node.getChild('AggregateOp')?.firstChild?.name ?? '';
    const aggregate = aggregations[operator];
    const modifier = node.getChild('AggregateModifier');
    const [argument] = argumentsOf(node);
    if (!aggregate || !argument || (modifier && !modifier.getChild('By')))
      throw new Error(`the drill does not aggregate ${this.#textOf(node)}`);
    const by =
      modifier
        ?.getChild('GroupingLabels')
        ?.getChildren('LabelName')
        .map((one) => this.#textOf(one)) ?? [];
    const groups = Map.groupBy(this.#vector(argument), ({ labels }) => keyOf(pick(labels, by)));
    return [...groups.values()].map((samples) => ({
      labels: pick(samples[0]?.labels ?? {}, by),
      value: aggregate(samples.map(({ value }) => value)),
    }));
  }

  #called(node: Node): Vector {
    const name = node.getChild('FunctionIdentifier');
    const [first, second] = argumentsOf(node);
    if (!name || !first) throw new Error(`the drill does not call ${this.#textOf(node)}`);
    switch (this.#textOf(name)) {
      case 'abs':
        return this.#vector(first).map(({ labels, value }) => ({
          labels: nameless(labels),
          value: Math.abs(value),
        }));
      case 'absent':
        return this.#vector(first).length > 0 ? [] : [{ labels: {}, value: 1 }];
      case 'rate':
        return this.#ranged(first).flatMap(({ labels, points }) => {
          const per = ratePerSecond(points);
          return per === null ? [] : [{ labels, value: per }];
        });
      case 'predict_linear': {
        const ahead = second && this.of(second);
        if (typeof ahead !== 'number') throw new Error(`${this.#textOf(node)} names no seconds`);
        return this.#ranged(first).flatMap(({ labels, points }) => {
          const value = predicted(points, ahead);
          return value === null ? [] : [{ labels, value }];
        });
      }
      default:
        throw new Error(`the drill does not call ${this.#textOf(name)}`);
    }
  }

  #joined(node: Node): Value {
    const [left, operator, right] = childrenOf(node);
    if (
      !left ||
      !operator ||
      !right ||
      node.getChild('MatchingModifierClause') ||
      node.getChild('BoolModifier')
    )
      throw new Error(`the drill does not join ${this.#textOf(node)}`);
    const [one, other] = [this.of(left), this.of(right)];
    if (operator.name === 'And' || operator.name === 'Or') {
      const [ours, theirs] = [this.#vector(left), this.#vector(right)];
      const keys = new Set((operator.name === 'And' ? theirs : ours).map(({ labels }) => keyOf(labels)));
      if (operator.name === 'And') return ours.filter(({ labels }) => keys.has(keyOf(labels)));
      return [...ours, ...theirs.filter(({ labels }) => !keys.has(keyOf(labels)))];
    }
    const compare = comparisons[operator.name];
    const calculate = arithmetic[operator.name];
    if (compare) {
      return pairs(one, other)
        .filter(([sample, value]) => compare(sample.value, value))
        .map(([sample]) => sample);
    }
    if (!calculate) throw new Error(`the drill does not know ${this.#textOf(operator)}`);
    if (typeof one === 'number' && typeof other === 'number') return calculate(one, other);
    return pairs(one, other).map(([{ labels, value }, with_]) => ({
      labels: nameless(labels),
      value: calculate(value, with_),
    }));
  }
}

interface Point {
  readonly at: number;
  readonly value: number;
}

const pick = (labels: Sample['labels'], names: readonly string[]): Sample['labels'] =>
  Object.fromEntries(names.flatMap((name) => (labels[name] === undefined ? [] : [[name, labels[name]]])));

function childrenOf(node: Node): readonly Node[] {
  const children: Node[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) children.push(child);
  return children;
}

const argumentsOf = (node: Node): readonly Node[] => {
  const body = node.getChild('FunctionCallBody');
  return body ? childrenOf(body) : [];
};

/** Each sample of the left side with the value that it meets: a number, or the sample with the same labels. */
function pairs(one: Value, other: Value): readonly (readonly [Sample, number])[] {
  if (typeof one === 'number') throw new Error('the drill wants samples on the left side');
  if (typeof other === 'number') return one.map((sample) => [sample, other]);
  const values = new Map(other.map(({ labels, value }) => [keyOf(labels), value]));
  return one.flatMap((sample): (readonly [Sample, number])[] => {
    const value = values.get(keyOf(sample.labels));
    return value === undefined ? [] : [[sample, value]];
  });
}

/** Of a counter, which begins again at 0 with its process. */
function ratePerSecond(points: readonly Point[]): number | null {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last || last.at === first.at) return null;
  const increase = points
    .slice(1)
    .reduce(
      (sum, { value }, at) =>
        sum + Math.max(0, value >= (points[at]?.value ?? 0) ? value - (points[at]?.value ?? 0) : value),
      0,
    );
  return increase / (last.at - first.at);
}

/** Where a straight line through the points is `ahead` seconds after the last of them. */
function predicted(points: readonly Point[], ahead: number): number | null {
  const end = points.at(-1)?.at;
  if (end === undefined || points.length < 2) return null;
  const mean = (of: (point: Point) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [x, y] = [mean(({ at }) => at - end), mean(({ value }) => value)];
  const slope =
    points.reduce((sum, { at, value }) => sum + (at - end - x) * (value - y), 0) /
    points.reduce((sum, { at }) => sum + (at - end - x) ** 2, 0);
  return y + slope * (ahead - x);
}
