/** How far a work radius reaches, seen at the slant of the other drawings: rings at 25, 50 and 100 miles. */
const RINGS = [25, 50, 100];
const WIDTH = 720;
const HEIGHT = 320;
/** Half the width of 100 miles, and how flat the ground lies. */
const FAR = 330;
const FLAT = 0.43;
/** Near distances take more room than far ones. */
const at = (miles: number): number => FAR * Math.sqrt(miles / 100);

export function Reach({ miles, place }: { readonly miles: number; readonly place: string }) {
  // Below the middle: the outermost number stands above its ring.
  const [x, y, r] = [WIDTH / 2, HEIGHT / 2 + 10, at(miles)];
  return (
    <svg
      className="w-full border-t-[1.5px] border-ink pt-2"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      aria-hidden="true"
    >
      {RINGS.map((ring) => (
        <g key={ring}>
          <ellipse
            className="fill-transparent stroke-control"
            cx={x}
            cy={y}
            rx={at(ring)}
            ry={at(ring) * FLAT}
            strokeDasharray="2 5"
          />
          <text className="fill-muted text-micro" x={x} y={y - at(ring) * FLAT - 4} textAnchor="middle">
            {ring}
          </text>
        </g>
      ))}
      <ellipse className="fill-brand/10 stroke-brand" cx={x} cy={y} rx={r} ry={r * FLAT} strokeWidth={2} />
      <g className="stroke-ink" strokeWidth={1.5} strokeLinejoin="round">
        <path className="fill-raised" d={`M${x} ${y - 16}l14 8-14 8-14-8z`} />
        <path className="fill-sunk" d={`M${x - 14} ${y - 8}l14 8v16l-14-8z`} />
        <path className="fill-accent" d={`M${x + 14} ${y - 8}l-14 8v16l14-8z`} />
      </g>
      <text className="fill-ink text-small font-semibold" x={x} y={y + 34} textAnchor="middle">
        {place}
      </text>
    </svg>
  );
}
