/** The drawing itself, with the generator: loaded on demand by Art, or directly where a page is made ahead of time. */
import { useMemo } from 'react';
import { draw, type Variant } from './draw.ts';
import type { PieceName } from './names.ts';
import { pieces } from './pieces/index.ts';

export interface DrawnProps {
  readonly piece: PieceName;
  readonly variant: Variant;
  readonly step?: number | undefined;
  readonly joined?: boolean | undefined;
  readonly small?: boolean | undefined;
  readonly callouts?: boolean | undefined;
}

/** Inline SVG, so that it takes the theme. Hidden from assistive technology: Art names it. */
export default function Drawn({ piece, variant, step, joined, small, callouts }: DrawnProps) {
  const drawing = useMemo(
    () => draw(pieces[piece], { variant, step, joined, callouts, scale: small ? 0.9 : 1.6 }),
    [piece, variant, step, joined, callouts, small],
  );
  return (
    <svg
      className="iso"
      viewBox={drawing.viewBox.join(' ')}
      aria-hidden="true"
      focusable="false"
      // The generator's own output; nothing of it comes from a person.
      dangerouslySetInnerHTML={{ __html: drawing.body }}
    />
  );
}
