/** The table of wrapped data keys, in memory behind the statements that events/keys sends. */
import type pg from 'pg';

interface Row {
  readonly subject: string;
  readonly version: number;
  readonly wrapped: Buffer | null;
}

export class KeyTable {
  readonly #rows = new Map<string, Row>();

  /** A pool whose statements run at once. */
  get pool(): pg.Pool {
    const query = async (
      asked: string | { readonly text: string; readonly values: unknown },
      values?: unknown,
    ) => {
      const { text, values: given } = typeof asked === 'string' ? { text: asked, values } : asked;
      return { rows: this.#run(text, given as readonly unknown[]) };
    };
    return { query } as unknown as pg.Pool;
  }

  #run(text: string, values: readonly unknown[]): readonly Row[] {
    if (text.startsWith('SELECT')) {
      const [subjects, versions] = values as readonly [readonly string[], readonly number[]];
      return subjects.flatMap((subject, index) => this.#rows.get(`${subject}:${versions[index]}`) ?? []);
    }
    const [subject, version = 1, wrapped = null] = values as readonly [string, number?, Buffer?];
    const name = `${subject}:${version}`;
    if (text.startsWith('UPDATE')) this.#rows.set(name, { subject, version, wrapped: null });
    else if (!text.startsWith('INSERT'))
      throw new Error(`the simulator does not know this statement: ${text}`);
    else if (!this.#rows.has(name)) this.#rows.set(name, { subject, version, wrapped });
    return [];
  }
}
