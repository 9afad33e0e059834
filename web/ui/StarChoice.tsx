/** A rating of 1 to 5 by stars, which are radio buttons. */
import { classes } from './classes.ts';
import { StarIcon } from './icons.tsx';

export const ratings = [1, 2, 3, 4, 5] as const;
export type Rating = (typeof ratings)[number];

export function StarChoice({
  legend,
  value,
  name,
  spoken,
  describedBy,
  onChange,
}: {
  readonly legend: string;
  /** 0 before any is chosen. */
  readonly value: number;
  /** The word next to the stars. */
  readonly name: string;
  /** Screen reader label of a star: `4 stars, good`. */
  readonly spoken: (value: Rating) => string;
  /** Id of the error message. */
  readonly describedBy?: string | undefined;
  readonly onChange: (value: Rating) => void;
}) {
  return (
    <fieldset className="col-span-full -ml-2 flex items-center gap-1" aria-describedby={describedBy}>
      <legend className="sr-only">{legend}</legend>
      {ratings.map((one) => (
        <label
          key={one}
          className={classes(
            'relative grid size-11 cursor-pointer place-items-center has-[:focus-visible]:rounded-base has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-brand',
            one <= value ? 'text-accent' : 'text-control',
          )}
        >
          <input
            className="absolute inset-0 m-0 cursor-pointer opacity-0"
            type="radio"
            name="rating"
            value={one}
            checked={value === one}
            onChange={() => onChange(one)}
          />
          <StarIcon className={classes('size-7', one <= value && 'fill-current')} />
          <span className="sr-only">{spoken(one)}</span>
        </label>
      ))}
      <b className="ml-3">{name}</b>
    </fieldset>
  );
}
