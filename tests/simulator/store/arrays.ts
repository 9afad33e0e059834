/** Reads the values of a bulk write as Postgres would (projections/tables.ts writes them). */

/** The elements of an array literal such as `{"a","b",NULL,3}`; null where it says NULL. */
export function elementsOf(literal: string): readonly (string | null)[] {
  const found: (string | null)[] = [];
  let place = 1;
  while (literal[place] !== '}' && place < literal.length) {
    let text = '';
    if (literal[place] === '"') {
      place += 1;
      while (literal[place] !== '"') {
        if (literal[place] === '\\') place += 1;
        text += literal[place] ?? '';
        place += 1;
      }
      place += 1;
      found.push(text);
    } else {
      while (literal[place] !== ',' && literal[place] !== '}') {
        text += literal[place] ?? '';
        place += 1;
      }
      found.push(text === 'NULL' ? null : text);
    }
    if (literal[place] === ',') place += 1;
  }
  return found;
}
