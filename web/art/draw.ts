/** Draws a piece of furniture as line art: assembled, exploded, at step k of n, furnished, or as a ghost. */
import { unreachable } from '#domain/core/unreachable.ts';
import { sortSolids } from './order.ts';
import { paint, pen, project, type Pen } from './paint.ts';
import { add, move, times, type Flat, type Part, type Piece, type Point, type Solid } from './solids.ts';

/**
 * `step`: parts of earlier steps are joined, those of step `step` float in the accent color along their axis, later
 * ones are dotted. `ghost`: everything is dotted. `furnished`: finished, with the objects that a home puts on it.
 */
export type Variant = 'assembled' | 'plain' | 'exploded' | 'ghost' | 'furnished' | 'step';
export interface DrawOptions {
  readonly variant: Variant;
  /** 1-based, for variant `step`. */
  readonly step?: number | undefined;
  /** With variant `step`: the current step's parts are in place too, without accent. */
  readonly joined?: boolean | undefined;
  /** The step whose parts have just been joined: they carry their movement as `data-joins`, for the animation. */
  readonly joining?: number | undefined;
  /** Drawing units per centimeter; under 1, fine parts are left out of contours and ghosts. */
  readonly scale?: number | undefined;
  /** Numbers in circles, in the exploded drawing. */
  readonly callouts?: boolean | undefined;
}
/** Inner SVG and its view box `[left, top, width, height]` in drawing units. */
export interface Drawing {
  readonly body: string;
  readonly viewBox: readonly [number, number, number, number];
}

const NOWHERE: Point = [0, 0, 0];
/** Padding around the drawing, cm. */
const PAD = 6.25;
const DEFAULT_SCALE = 1.6;
/** In a small drawing, one of this many fine solids is drawn. */
const FEWER = 3;
/** Radius of a callout's circle, drawing units. */
const CIRCLE = 13;

type Item = { readonly part: Part; readonly min: Point; readonly max: Point } & (
  | { readonly kind: 'axis'; readonly from: Point; readonly to: Point }
  | {
      readonly kind: 'solid';
      readonly solid: Solid;
      readonly accent: boolean;
      /** Attributes of its group, for the animation. */
      readonly motion: string;
    }
);

/** Where a part of the current step floats, cm from its place. */
const floating = (part: Part): Point => part.lift ?? times(part.explode ?? NOWHERE, 0.6);

/** A part's distance from its place in this drawing, cm. */
function displacement(part: Part, { variant, step, joined }: DrawOptions): Point {
  if (variant === 'exploded') return part.explode ?? NOWHERE;
  if (variant !== 'step' || part.step !== step || joined) return NOWHERE;
  return floating(part);
}

/** `data-from`: it came from there and stays away; `data-joins`: it moved into place by `x y` drawing units. */
function motionOf(part: Part, by: Point, { joining, scale = DEFAULT_SCALE }: DrawOptions): string {
  const from = direction(by);
  if (from) return ` data-from="${from}"`;
  if (part.step !== joining) return '';
  const [x, y] = onScreen(floating(part), scale).map((n) => Math.round(n * 10) / 10);
  return ` data-joins="${x} ${y}"`;
}

/** The axis along which a part arrives, for its animation (`data-from` in styles/art.css). */
function direction(by: Point): string {
  const sizes = by.map(Math.abs);
  const axis = sizes.indexOf(Math.max(...sizes));
  return Math.hypot(...by) < 1 ? '' : `${'xyz'[axis]}${(by[axis] ?? 0) > 0 ? '+' : '-'}`;
}

function isShown(part: Part, variant: Variant): boolean {
  if (part.only === 'exploded') return variant === 'exploded';
  if (part.only === 'furnished') return variant === 'furnished';
  return true;
}
function isAccent(part: Part, { variant, step, joined }: DrawOptions): boolean {
  switch (variant) {
    case 'step':
      return part.step === step && !joined;
    case 'assembled':
    case 'exploded':
      return part.hi === true;
    case 'furnished':
      return part.hi === true && part.only === 'furnished';
    case 'plain':
    case 'ghost':
      return false;
    default:
      return unreachable(variant);
  }
}

function itemsOf(part: Part, options: DrawOptions): Item[] {
  const { scale = DEFAULT_SCALE } = options;
  const by = displacement(part, options);
  // In small drawings there are fewer slats and the like, since all of them would merge into one dark face.
  const drawn = part.fine && scale < 1 ? part.solids.filter((_, k) => k % FEWER === 0) : part.solids;
  const solids = drawn.map((original): Item => {
    const solid = move(original, by);
    return {
      kind: 'solid',
      solid,
      part,
      accent: isAccent(part, options),
      motion: motionOf(part, by, options),
      min: solid.min,
      max: solid.max,
    };
  });
  const axes =
    Math.hypot(...by) < 1
      ? []
      : (part.axes ?? []).map((home): Item => {
          const from = add(home, by);
          const low = (i: 0 | 1 | 2): number => Math.min(from[i], home[i]);
          const high = (i: 0 | 1 | 2): number => Math.max(from[i], home[i]);
          return {
            kind: 'axis',
            from,
            to: home,
            part,
            min: [low(0), low(1), low(2)],
            max: [high(0), high(1), high(2)],
          };
        });
  return [...solids, ...axes];
}

class Bounds {
  private left = Number.POSITIVE_INFINITY;
  private top = Number.POSITIVE_INFINITY;
  private right = Number.NEGATIVE_INFINITY;
  private bottom = Number.NEGATIVE_INFINITY;

  grow([x, y]: Flat, margin = 0): void {
    this.left = Math.min(this.left, x - margin);
    this.top = Math.min(this.top, y - margin);
    this.right = Math.max(this.right, x + margin);
    this.bottom = Math.max(this.bottom, y + margin);
  }
  viewBox(pad: number): readonly [number, number, number, number] {
    const round = Math.round;
    return [
      round(this.left - pad),
      round(this.top - pad),
      round(this.right - this.left + 2 * pad),
      round(this.bottom - this.top + 2 * pad),
    ];
  }
}

const onScreen = (p: Point, scale: number): Flat => {
  const [x, y] = project(p);
  return [x * scale, y * scale];
};

function calloutsOf(piece: Piece, p: Pen, bounds: Bounds): string {
  return piece.callouts
    .map((callout) => {
      const part = piece.parts.find((q) => q.id === callout.part);
      const from = onScreen(add(callout.at, part?.explode ?? NOWHERE), p.scale);
      const to: Flat = [from[0] + (callout.to[0] * p.scale) / 2, from[1] + (callout.to[1] * p.scale) / 2];
      bounds.grow(to, CIRCLE + 2);
      const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
      const k = (length - CIRCLE) / length;
      const [fx, fy, tx, ty] = [from[0], from[1], to[0], to[1]].map(p.number);
      const rim = `${p.number(from[0] + (to[0] - from[0]) * k)} ${p.number(from[1] + (to[1] - from[1]) * k)}`;
      return `<path class="ld" d="M${fx} ${fy}L${rim}"/><circle class="k" cx="${fx}" cy="${fy}" r="2.2"/><g class="n"><circle cx="${tx}" cy="${ty}" r="${CIRCLE}"/><text x="${tx}" y="${p.number(to[1] + 4.6)}">${callout.n}</text></g>`;
    })
    .join('');
}

/** The drawing of `piece`. Pure, so that it can be made in a browser, at build time or in an email. */
export function draw(piece: Piece, options: DrawOptions): Drawing {
  const { variant, scale = DEFAULT_SCALE, callouts = true } = options;
  const step = variant === 'ghost' ? 0 : variant === 'step' ? (options.step ?? 0) : Number.POSITIVE_INFINITY;
  const p = pen(scale);
  const bounds = new Bounds();
  const small = scale < 1;
  const shown = piece.parts.filter((part) => isShown(part, variant));
  const corners = (min: Point, max: Point): Point[] =>
    [min[0], max[0]].flatMap((x) =>
      [min[1], max[1]].flatMap((y) => [min[2], max[2]].map((z): Point => [x, y, z])),
    );
  // Ghosts are below everything: assembled parts hide the dotted lines of later ones.
  const ghosts = shown
    .filter((part) => part.step > step && !(part.fine && small))
    .flatMap((part) => part.solids);
  const ghost = ghosts.map((solid) => paint(p, solid).outline).join('');
  for (const solid of ghosts)
    for (const corner of corners(solid.min, solid.max)) bounds.grow(onScreen(corner, scale));

  let body = '';
  let contour = '';
  let moving = '';
  let open = '';
  const group = (key: string): void => {
    if (key === open) return;
    body += `${open ? '</g>' : ''}${key}`;
    open = key;
  };
  for (const item of sortSolids(
    shown.filter((part) => part.step <= step).flatMap((part) => itemsOf(part, options)),
  )) {
    for (const corner of corners(item.min, item.max)) bounds.grow(onScreen(corner, scale));
    if (item.kind === 'axis') {
      group('');
      body += `<path class="ax" d="${p.path([item.from, item.to], false)}"/>`;
      continue;
    }
    const painted = paint(p, item.solid);
    group(`<g class="p${item.accent ? ' hi' : ''}" data-part="${item.part.id}"${item.motion}>`);
    body += painted.body;
    if (item.part.fine && small) continue; // fine parts would clog when small
    // A moving part takes its own contour with it.
    if (item.motion) moving += `<path class="c"${item.motion} d="${painted.outline}"/>`;
    else contour += painted.outline;
  }
  group('');
  const notes = callouts && variant === 'exploded' ? calloutsOf(piece, p, bounds) : '';
  return {
    body: `${ghost ? `<g class="ghost"><path d="${ghost}"/></g>` : ''}${contour ? `<path class="c" d="${contour}"/>` : ''}${moving}${body}${notes}`,
    viewBox: bounds.viewBox(PAD * scale),
  };
}
