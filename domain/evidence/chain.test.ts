/** A pack's chain against independent code, and with every byte of a file changed (decision 210). */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { chained, checkedPack, type Sha256, type Statement, written } from './chain.ts';

const sha256: Sha256 = (text) => Promise.resolve(createHash('sha256').update(text).digest('hex'));

const statements: readonly Statement[] = [
  {
    at: '2030-03-04T12:00:00.000Z',
    kind: 'hold',
    facts: { amount: 15_000, brand: 'visa', last4: '4242', charge: 'ch_1' },
    source: { event: 'booking-b1#2', type: 'HoldPlaced', digest: 'abc' },
  },
  {
    at: '2030-03-07T14:00:00.000Z',
    kind: 'customer_wrote',
    facts: { text: 'Looks “great”, gracias, Zoë\nand more' },
    source: { event: 'booking-b1#9', type: 'MessageWritten', digest: 'def' },
  },
  {
    at: '2030-03-07T15:00:00.000Z',
    kind: 'captured',
    facts: { amount: 15_000, purpose: 'completion', erased: null, kept: false },
    source: { provider: 'ch_1' },
  },
];
const issued = { issuedAt: '2030-04-01T09:00:00.000Z', seal: 'seal-of-ours' };
const fileOf = async (things: readonly Statement[] = statements) =>
  written(await chained(sha256, things), issued);

/** A file with changed lines; the entries begin with the second. */
const withLines = async (change: (lines: string[]) => readonly string[]): Promise<string> =>
  change((await fileOf()).split('\n')).join('\n');

describe('a pack that was given out', () => {
  it('is whole, and says its hash, its entries and when it was issued', async () => {
    const file = await fileOf();
    const { hash } = await chained(sha256, statements);
    expect(await checkedPack(sha256, file)).toEqual({ whole: true, hash, entries: 3, ...issued });
  });

  it('is the same for the same content, whatever the order of fields', async () => {
    const turned = statements.map(({ at, kind, facts, source }) => ({
      source: Object.fromEntries(Object.entries(source).toReversed()),
      facts: Object.fromEntries(Object.entries(facts).toReversed()),
      kind,
      at,
    }));
    expect(await fileOf(turned)).toBe(await fileOf());
  });

  it('fails with any one byte changed, and names the entry that it is in', async () => {
    const file = await fileOf();
    const bytes = Buffer.from(file);
    const starts = file.split('\n').map((line) => Buffer.byteLength(line) + 1);
    const tailAt = starts.slice(0, -2).reduce((sum, length) => sum + length, 0);
    const [first = 0, one = 0, two = 0] = starts;
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      const found = await checkedPack(sha256, changed.toString('utf8'));
      // In the last line, day and seal can change without breaking the chain: they are compared with what was recorded.
      if (at >= tailAt && found.whole) {
        expect({ issuedAt: found.issuedAt, seal: found.seal }).not.toEqual(issued);
        continue;
      }
      expect(found.whole, `byte ${at}`).toBe(false);
      if (found.whole || at < first || at >= tailAt) continue;
      const wanted = at < first + one ? 1 : at < first + one + two ? 2 : 3;
      // A missing line break makes one line of two, and may make the whole file invalid.
      if (found.entry !== null) expect(found.entry, `byte ${at}`).toBe(wanted);
    }
  });

  it('fails with an entry left out, moved, said twice or added', async () => {
    const leftOut = await withLines((lines) => lines.toSpliced(2, 1));
    expect(await checkedPack(sha256, leftOut)).toMatchObject({
      whole: false,
      entry: 2,
      fault: 'out_of_order',
    });
    const swapped = await withLines(([head = '', a = '', b = '', ...rest]) => [head, b, a, ...rest]);
    expect(await checkedPack(sha256, swapped)).toMatchObject({ whole: false, entry: 1 });
    const twice = await withLines((lines) => lines.toSpliced(2, 0, lines[1] ?? ''));
    expect(await checkedPack(sha256, twice)).toMatchObject({ whole: false, entry: 2 });
    const cut = await withLines((lines) => [
      ...lines.slice(0, 2).map((line, k) => (k === 1 ? line.slice(0, -1) : line)),
      ...lines.slice(4),
    ]);
    expect(await checkedPack(sha256, cut)).toMatchObject({ whole: false, fault: 'other_end', entry: null });
  });

  it('fails if an entry is rewritten with a new hash, since the next one has the old hash', async () => {
    const other = await fileOf(
      statements.map((one, k) => (k === 1 ? { ...one, facts: { text: 'Terrible' } } : one)),
    );
    const forged = await withLines((lines) => lines.toSpliced(2, 1, other.split('\n')[2] ?? ''));
    expect(await checkedPack(sha256, forged)).toEqual({ whole: false, fault: 'broken', entry: 3 });
  });

  it('fails with a field twice, of which a reader would see only the last', async () => {
    const file = await fileOf();
    const twice = file.replace('"amount":15000', '"amount":99999,"amount":15000');
    expect(await checkedPack(sha256, twice)).toEqual({ whole: false, fault: 'rewritten', entry: 1 });
  });

  it.each(['', '{}', '[]', 'null', '{"entries":[\n],"format":"hexkey-evidence/1"}\n', 'HEX\nKEY\n'])(
    'is not %j',
    async (file) => {
      expect((await checkedPack(sha256, file)).whole).toBe(false);
    },
  );
});
