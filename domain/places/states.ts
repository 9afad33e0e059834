/** The states and territories in which a job may be, by postal code. */
import { folded } from '../core/spelling.ts';

const table =
  'AL Alabama;AK Alaska;AZ Arizona;AR Arkansas;CA California;CO Colorado;CT Connecticut;DE Delaware;DC District of Columbia;FL Florida;GA Georgia;HI Hawaii;ID Idaho;IL Illinois;IN Indiana;IA Iowa;KS Kansas;KY Kentucky;LA Louisiana;ME Maine;MD Maryland;MA Massachusetts;MI Michigan;MN Minnesota;MS Mississippi;MO Missouri;MT Montana;NE Nebraska;NV Nevada;NH New Hampshire;NJ New Jersey;NM New Mexico;NY New York;NC North Carolina;ND North Dakota;OH Ohio;OK Oklahoma;OR Oregon;PA Pennsylvania;PR Puerto Rico;RI Rhode Island;SC South Carolina;SD South Dakota;TN Tennessee;TX Texas;UT Utah;VT Vermont;VA Virginia;WA Washington;WV West Virginia;WI Wisconsin;WY Wyoming';

export interface State {
  /** Two letters, as in addresses. */
  readonly code: string;
  readonly name: string;
}

/** The 50 states, the District of Columbia and Puerto Rico. */
export const states: readonly State[] = table
  .split(';')
  .map((row) => ({ code: row.slice(0, 2), name: row.slice(3) }));

/** The code of `ny`, `NY` or `New York`; null for anything else. */
export function stateCode(text: string): string | null {
  const wanted = folded(text);
  return states.find(({ code, name }) => folded(code) === wanted || folded(name) === wanted)?.code ?? null;
}
