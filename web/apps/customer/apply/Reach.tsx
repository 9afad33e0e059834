/** How far a work radius reaches, drawn at the same angle as the other drawings. */
import type { ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';

/** Miles. */
const RINGS = [25, 50, 100];
const WIDTH = 720;
const HEIGHT = 320;
/** Half the width of the 100-mile ring, and how flat the ground is drawn. */
const FAR = 330;
const FLAT = 0.43;
/** Square root scale: short distances get more room than long ones. */
const at = (miles: number): number => FAR * Math.sqrt(miles / 100);

export function Reach({ miles, place }: { readonly miles: number; readonly place: string }) {
  // Below the center, because the outermost number is above its ring.
  const [x, y, r] = [WIDTH / 2, HEIGHT / 2 + 10, at(miles)];
  return (
    <div className="border-t-[1.5px] border-ink pt-2" aria-hidden="true">
      <div className="relative">
        <svg className="w-full" viewBox={`0 0 ${WIDTH} ${HEIGHT}`}>
          {RINGS.map((ring) => (
            <ellipse
              key={ring}
              className="fill-transparent stroke-control"
              cx={x}
              cy={y}
              rx={at(ring)}
              ry={at(ring) * FLAT}
              strokeDasharray="2 5"
            />
          ))}
          <ellipse
            className="fill-brand/10 stroke-brand"
            cx={x}
            cy={y}
            rx={r}
            ry={r * FLAT}
            strokeWidth={2}
          />
          <g className="stroke-ink" strokeWidth={1.5} strokeLinejoin="round">
            <path className="fill-raised" d={`M${x} ${y - 16}l14 8-14 8-14-8z`} />
            <path className="fill-sunk" d={`M${x - 14} ${y - 8}l14 8v16l-14-8z`} />
            <path className="fill-accent" d={`M${x + 14} ${y - 8}l-14 8v16l14-8z`} />
          </g>
        </svg>
        {RINGS.map((ring) => (
          <Label key={ring} y={y - at(ring) * FLAT} className="-translate-y-full text-muted">
            {ring}
          </Label>
        ))}
        <Label y={y + 22} className="font-semibold">
          {place}
        </Label>
      </div>
    </div>
  );
}

/** Text centered at height `y`; it keeps its size when the drawing shrinks. */
function Label({
  y,
  className,
  children,
}: {
  readonly y: number;
  readonly className: string;
  readonly children: ReactNode;
}) {
  return (
    <span
      className={classes('absolute left-1/2 -translate-x-1/2 text-micro leading-tight', className)}
      style={{ top: `${(100 * y) / HEIGHT}%` }}
    >
      {children}
    </span>
  );
}
