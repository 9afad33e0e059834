/** A piece as inline SVG, drawn by the generator. */
import { useLayoutEffect, useMemo, useRef } from 'react';
import { draw, type Variant } from './draw.ts';
import type { Piece } from './solids.ts';

export interface DrawingOptions {
  readonly variant: Variant;
  readonly step?: number | undefined;
  readonly joined?: boolean | undefined;
  readonly small?: boolean | undefined;
  readonly callouts?: boolean | undefined;
  readonly joining?: number | undefined;
}

/** Milliseconds before the parts move, until the page has settled. */
const JOIN_DELAY = 200;

/**
 * Slides the parts of the finished step into place once, for the duration in the design tokens; not with reduced
 * motion.
 */
function joinParts(svg: SVGSVGElement): void {
  const style = getComputedStyle(svg);
  const join = style.getPropertyValue('--join').trim();
  // The build writes 320ms as .32s.
  const duration = Number.parseFloat(join) * (join.endsWith('ms') ? 1 : 1000);
  if (!(duration > 0)) return;
  for (const part of svg.querySelectorAll<SVGElement>('[data-joins]')) {
    const [x, y] = (part.dataset['joins'] ?? '').split(' ');
    part.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: 'none' }], {
      duration,
      delay: JOIN_DELAY,
      easing: style.getPropertyValue('--ease'),
      fill: 'backwards',
    });
  }
}

/** Inline SVG, so that it follows the theme. Hidden from assistive technology: Art labels it. */
export function Drawing({
  piece,
  variant,
  step,
  joined,
  small,
  callouts,
  joining,
}: DrawingOptions & { readonly piece: Piece }) {
  const drawing = useMemo(
    () => draw(piece, { variant, step, joined, callouts, joining, scale: small ? 0.9 : 1.6 }),
    [piece, variant, step, joined, callouts, small, joining],
  );
  const svg = useRef<SVGSVGElement>(null);
  useLayoutEffect(() => {
    if (svg.current && joining !== undefined) joinParts(svg.current);
  }, [drawing, joining]);
  return (
    <svg
      ref={svg}
      className="iso"
      viewBox={drawing.viewBox.join(' ')}
      aria-hidden="true"
      focusable="false"
      // The generator's own output, which contains no user input.
      dangerouslySetInnerHTML={{ __html: drawing.body }}
    />
  );
}
