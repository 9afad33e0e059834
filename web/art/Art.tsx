/** A drawing on a page: its space is reserved from the first paint, its lines arrive with the generator's chunk. */
import { lazy, Suspense, type ReactNode } from 'react';
import type { Variant } from './draw.ts';
import type { PieceName } from './names.ts';
import { ratioOf } from './sizes.ts';

const Drawn = lazy(() => import('./Drawn.tsx'));

export interface ArtProps {
  readonly piece: PieceName;
  /** `assembled` has one part in the accent color, `plain` none (item rows). Default `assembled`. */
  readonly variant?: Variant | undefined;
  /** 1-based, with variant `step`. */
  readonly step?: number | undefined;
  /** With variant `step`: that step is done, its parts are in place. */
  readonly joined?: boolean | undefined;
  /** `small` under 120 px, `large` over 400 px: the weight of the lines. Default `medium`. */
  readonly size?: 'small' | 'medium' | 'large' | undefined;
  /** What it shows; without it the drawing accompanies text and is hidden from screen readers. */
  readonly title?: string | undefined;
  /** Accent parts slide in along their axis once. */
  readonly arrive?: boolean | undefined;
  /** The step just finished, with `step` and `furnished`: its parts slide into place before the accent's arrive. */
  readonly joining?: number | undefined;
  readonly callouts?: boolean | undefined;
  /** Sets the width or the height; the other follows. */
  readonly className?: string | undefined;
}

/** Isometric line drawing of `piece`. */
export function Art(props: ArtProps) {
  const { piece, variant = 'assembled', step, joined, size, callouts, joining } = props;
  return (
    <ArtPlace {...props}>
      <Drawn
        piece={piece}
        variant={variant}
        step={step}
        joined={joined}
        small={size === 'small'}
        callouts={callouts}
        joining={joining}
      />
    </ArtPlace>
  );
}

/** The space of a drawing, for a screen that draws a single piece (`Drawing`) without the chunk of all pieces. */
export function ArtPlace({
  piece,
  variant = 'assembled',
  step,
  joined,
  size = 'medium',
  title,
  arrive,
  joining,
  className = '',
  children,
}: ArtProps & { readonly children: ReactNode }) {
  const weight = size === 'small' ? ' iso-small' : size === 'large' ? ' iso-large' : '';
  return (
    <span
      className={`art${weight}${arrive ? ' art-arrive' : ''}${joining === undefined ? '' : ' art-joins'} ${className}`}
      style={{ aspectRatio: ratioOf(piece, joined ? 'plain' : variant, step) }}
      {...(title ? { role: 'img', 'aria-label': title } : { 'aria-hidden': true })}
    >
      <Suspense fallback={null}>{children}</Suspense>
    </span>
  );
}
