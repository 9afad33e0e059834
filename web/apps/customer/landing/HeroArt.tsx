/** The hero's drawing: the exploded desk, each number with its label on the side where there is room. */
import { useMemo } from 'react';
import { draw } from '#web/art/draw.ts';
import { project } from '#web/art/paint.ts';
import { pieces } from '#web/art/pieces/index.ts';
import { add, type Callout, type Flat } from '#web/art/solids.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { heroCallouts } from './callouts.ts';
import { landingTexts } from '#words/generated/customer.ts';

const SCALE = 2.2;
/** Space for the labels beside the drawing, drawing units. */
const SIDES = { left: 128, right: 168 };

/** Which part has which number, and where its circle is relative to it (half drawing units). */
const places: readonly { readonly part: string; readonly to: Flat; readonly side: 'left' | 'right' }[] = [
  { part: 'frame', to: [-70, -60], side: 'left' },
  { part: 'top', to: [-64, -66], side: 'left' },
  { part: 'modesty', to: [78, -44], side: 'right' },
  { part: 'unit', to: [86, 40], side: 'right' },
  { part: 'd2', to: [-84, 44], side: 'left' },
];

interface Label {
  readonly callout: (typeof heroCallouts)[number];
  readonly x: number;
  readonly y: number;
  readonly side: 'left' | 'right';
}

function build() {
  const { desk } = pieces;
  const labels: Label[] = [];
  const callouts = places.flatMap(({ part: id, to, side }, k): Callout[] => {
    const part = desk.parts.find((one) => one.id === id);
    const at = desk.callouts.find((one) => one.part === id)?.at;
    if (!part || !at) return [];
    const [x, y] = project(add(at, part.explode ?? [0, 0, 0]));
    labels.push({
      callout: heroCallouts[k] ?? 'callout1',
      x: x * SCALE + (to[0] * SCALE) / 2,
      y: y * SCALE + (to[1] * SCALE) / 2,
      side,
    });
    return [{ n: k + 1, part: id, at, to }];
  });
  const drawing = draw({ ...desk, callouts }, { variant: 'exploded', scale: SCALE });
  const [left, top, width, height] = drawing.viewBox;
  return {
    labels,
    body: drawing.body,
    viewBox: [left - SIDES.left, top, width + SIDES.left + SIDES.right, height].join(' '),
    narrow: drawing.viewBox.join(' '),
  };
}

export default function HeroArt() {
  const t = useMessages(landingTexts);
  const drawing = useMemo(() => build(), []);
  return (
    <>
      <svg
        className="size-full overflow-visible max-tablet:hidden iso iso-large art-arrive"
        viewBox={drawing.viewBox}
        aria-hidden="true"
        focusable="false"
      >
        {/* The generator's own output; it contains no user input. */}
        <g dangerouslySetInnerHTML={{ __html: drawing.body }} />
        {drawing.labels.map(({ callout, x, y, side }) => (
          <text
            key={callout}
            className="font-semibold text-[18px] leading-[normal] font-body fill-ink [text-anchor:start] data-[side=left]:[text-anchor:end]"
            x={x + (side === 'left' ? -24 : 24)}
            y={y}
            data-side={side}
          >
            {t(callout)}
            <tspan
              className="text-[16px] font-normal fill-muted"
              x={x + (side === 'left' ? -24 : 24)}
              dy="1.25em"
            >
              {t(`${callout}Detail`)}
            </tspan>
          </text>
        ))}
      </svg>
      <svg
        className="hidden size-full overflow-visible max-tablet:block iso iso-large"
        viewBox={drawing.narrow}
        aria-hidden="true"
        focusable="false"
        dangerouslySetInnerHTML={{ __html: drawing.body }}
      />
    </>
  );
}
