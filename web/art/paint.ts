/** Turns one solid into SVG paths: three tints for its faces, thin edges, an outline. */
import { unreachable } from '#domain/core/unreachable.ts';
import {
  across,
  lift,
  withCoordinate,
  type Bar,
  type Box,
  type Flat,
  type Mark,
  type Point,
  type Prism,
  type Solid,
} from './solids.ts';

export interface Pen {
  readonly scale: number;
  readonly number: (n: number) => string;
  readonly point: (p: Point) => string;
  readonly path: (points: readonly Point[], closed?: boolean) => string;
}
/** `outline` is path data (for contours and ghosts), `body` is SVG. */
export interface Painted {
  readonly outline: string;
  readonly body: string;
}

const COS = Math.cos(Math.PI / 6);
/** True isometric projection, 30°; screen y runs down. */
export const project = ([x, y, z]: Point): Flat => [(x - y) * COS, (x + y) / 2 - z];

/** A pen that writes coordinates with one decimal at `scale` drawing units per centimeter. */
export function pen(scale: number): Pen {
  const number = (n: number): string => String(Math.round(n * 10) / 10);
  const point = (p: Point): string => {
    const [a, b] = project(p);
    return `${number(a * scale)} ${number(b * scale)}`;
  };
  return {
    scale,
    number,
    point,
    path: (points, closed = true) => `M${points.map(point).join('L')}${closed ? 'Z' : ''}`,
  };
}

/** Tint of the face in the direction of each axis: +x right, +y left, +z top. */
const TINT = ['r', 'l', 't'] as const;
const tintOf = (axis: number): string => TINT[axis] ?? 't';

function paintMarks(p: Pen, solid: Box | Prism): string {
  const [x0, y0, z0] = solid.min;
  const [x1, y1, z1] = solid.max;
  const place =
    (mark: Mark) =>
    ([u, v]: Flat): Point =>
      mark.face === 'x'
        ? [x1, y0 + u, z0 + v]
        : mark.face === 'y'
          ? [x0 + u, y1, z0 + v]
          : [x0 + u, y0 + v, z1];
  return solid.marks
    .map((mark) => {
      const on = place(mark);
      if (mark.kind === 'line')
        return `<path class="${mark.tone}" d="${p.path(mark.points.map(on), mark.closed)}"/>`;
      const [u, v] = mark.at;
      const r = mark.radius;
      const k = 0.5523 * r;
      const q = (a: number, b: number): string => p.point(on([u + a, v + b]));
      return `<path class="${mark.tone}" d="M${q(r, 0)}C${q(r, k)} ${q(k, r)} ${q(0, r)}S${q(-r, k)} ${q(-r, 0)} ${q(-k, -r)} ${q(0, -r)} ${q(r, -k)} ${q(r, 0)}Z"/>`;
    })
    .join('');
}

function paintBox(p: Pen, s: Box): Painted {
  const [x0, y0, z0] = s.min;
  const [x1, y1, z1] = s.max;
  const outline = p.path([
    [x0, y0, z1],
    [x1, y0, z1],
    [x1, y0, z0],
    [x1, y1, z0],
    [x0, y1, z0],
    [x0, y1, z1],
  ]);
  const face = (tint: string, points: readonly Point[]): string =>
    `<path class="${tint}" d="${p.path(points)}"/>`;
  const body = [
    face('t', [
      [x0, y0, z1],
      [x1, y0, z1],
      [x1, y1, z1],
      [x0, y1, z1],
    ]),
    face('l', [
      [x0, y1, z1],
      [x1, y1, z1],
      [x1, y1, z0],
      [x0, y1, z0],
    ]),
    face('r', [
      [x1, y0, z1],
      [x1, y1, z1],
      [x1, y1, z0],
      [x1, y0, z0],
    ]),
    paintMarks(p, s),
    `<path class="e" d="M${p.point([x0, y1, z1])}L${p.point([x1, y1, z1])}L${p.point([x1, y0, z1])}M${p.point([x1, y1, z1])}L${p.point([x1, y1, z0])}"/>`,
    `<path class="o" d="${outline}"/>`,
  ];
  return { outline, body: body.join('') };
}

/** An isometric circle is an ellipse; these are its half axes relative to the radius, and its rotation by axis. */
const WIDE = 1.2247;
const NARROW = 0.7071;
const TURN = [120, 60, 0] as const;

function paintBar(p: Pen, s: Bar): Painted {
  const angle = TURN[s.axis] ?? 0;
  const radians = (angle * Math.PI) / 180;
  const rim = ([x, y]: Flat, r: number): readonly [Flat, Flat] => {
    const dx = Math.cos(radians) * r * WIDE;
    const dy = Math.sin(radians) * r * WIDE;
    return [
      [x - dx, y - dy],
      [x + dx, y + dy],
    ];
  };
  const at = (q: Flat): string => `${p.number(q[0] * p.scale)} ${p.number(q[1] * p.scale)}`;
  const arc = (r: number, sweep: 0 | 1, to: Flat): string =>
    `A${p.number(r * WIDE * p.scale)} ${p.number(r * NARROW * p.scale)} ${angle} 0 ${sweep} ${at(to)}`;
  const near = withCoordinate(s.at, s.axis, (s.at[s.axis] ?? 0) + s.length);
  const [f0, f1] = rim(project(s.at), s.radius);
  const [n0, n1] = rim(project(near), s.endRadius);
  const away = s.axis === 0 ? 1 : 0; // the far arc bulges away from the eye
  const cap = `M${at(n0)}${arc(s.endRadius, 1, n1)}${arc(s.endRadius, 1, n0)}Z`;
  const outline = `M${at(f0)}${arc(s.radius, away, f1)}L${at(n1)}${arc(s.endRadius, away, n0)}Z`;
  return {
    outline: outline + cap,
    body: `<path class="${s.axis === 2 ? 'l' : 't'}" d="${outline}"/><path class="${tintOf(s.axis)}" d="${cap}"/><path class="o" d="${outline}"/><path class="e" d="${cap}"/>`,
  };
}

interface Side {
  readonly a: Flat;
  readonly b: Flat;
  readonly nu: number;
  readonly nv: number;
  readonly seen: boolean;
  readonly tint: string;
  readonly depth: number;
}

function sidesOf(s: Prism): Side[] {
  const [i, j] = across(s.axis);
  return s.points.flatMap((a, k): Side[] => {
    const b = s.points[(k + 1) % s.points.length];
    if (!b) return [];
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    const nu = (b[1] - a[1]) / length;
    const nv = -(b[0] - a[0]) / length;
    return [
      {
        a,
        b,
        nu,
        nv,
        seen: nu + nv > 1e-6,
        tint: tintOf(Math.abs(nu) > Math.abs(nv) ? i : j),
        depth: a[0] + a[1] + b[0] + b[1],
      },
    ];
  });
}

/** Merges neighboring facets of one tint into one face, so that round corners show no seams; far faces first. */
function facesOf(sides: readonly Side[]): { tint: string; chain: Flat[]; depth: number }[] {
  const start = Math.max(
    0,
    sides.findIndex((q, k) => q.seen && !sides.at(k - 1)?.seen),
  );
  const runs: { tint: string; chain: Flat[]; depth: number }[] = [];
  for (const q of [...sides.slice(start), ...sides.slice(0, start)]) {
    const last = runs.at(-1);
    if (!q.seen) continue;
    if (last?.tint === q.tint && last.chain.at(-1) === q.a) last.chain.push(q.b);
    else runs.push({ tint: q.tint, chain: [q.a, q.b], depth: q.depth });
  }
  return runs.sort((a, b) => a.depth - b.depth);
}

function paintPrism(p: Pen, s: Prism): Painted {
  const far = (q: Flat): Point => lift(q, s.axis, s.from);
  const near = (q: Flat): Point => lift(q, s.axis, s.to);
  const sides = sidesOf(s);
  const cap = p.path(s.points.map(near));
  const faces = facesOf(sides).map((run) => ({
    tint: run.tint,
    d: p.path([...run.chain.map(far), ...run.chain.toReversed().map(near)]),
  }));
  let edges = '';
  let rim = '';
  sides.forEach((q, k) => {
    const before = sides.at(k - 1);
    const along = `M${p.point(far(q.a))}L${p.point(near(q.a))}`;
    if (before && q.seen !== before.seen) rim += along;
    else if (before && q.seen && q.nu * before.nu + q.nv * before.nv < 0.8) edges += along;
    if (q.seen) rim += `M${p.point(far(q.a))}L${p.point(far(q.b))}`;
    const top = `M${p.point(near(q.a))}L${p.point(near(q.b))}`;
    if (q.seen) edges += top;
    else rim += top;
  });
  return {
    outline: faces.map((f) => f.d).join('') + cap,
    body: `${faces.map((f) => `<path class="${f.tint}" d="${f.d}"/>`).join('')}<path class="${tintOf(s.axis)}" d="${cap}"/>${paintMarks(p, s)}${edges ? `<path class="e" d="${edges}"/>` : ''}<path class="o" d="${rim}"/>`,
  };
}

/** One solid as SVG. */
export function paint(p: Pen, solid: Solid): Painted {
  switch (solid.kind) {
    case 'box':
      return paintBox(p, solid);
    case 'bar':
      return paintBar(p, solid);
    case 'prism':
      return paintPrism(p, solid);
    default:
      return unreachable(solid);
  }
}
