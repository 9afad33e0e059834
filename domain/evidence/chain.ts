/**
 * The chain of an evidence pack (decision 210): entries in one written form, each with the hash of the one before, so that
 * whoever holds the file can tell that nothing in it was changed, and where. The hash function is the caller's: a server
 * and a browser have different ones.
 */
import { canonicalJson } from '../core/canonical-json.ts';

/** SHA-256 of a text in UTF-8, in hex. */
export type Sha256 = (text: string) => Promise<string>;

/** Names the way in which a pack is written; another way gets another name. */
const packFormat = 'hexkey-evidence/1';

/** What a fact may be. */
export type Fact = string | number | boolean | null;

/** One thing that a pack tells, before it stands in its chain. */
export interface Statement {
  /** ISO instant. */
  readonly at: string;
  readonly kind: string;
  readonly facts: Readonly<Record<string, Fact>>;
  /** Where it stands: an event of the log by its stream, place and digest, or an object of the card provider. */
  readonly source: Readonly<Record<string, Fact>>;
}

/** One thing in its place; `hash` is that of all else in it. */
export interface Entry extends Statement {
  /** From 1. */
  readonly n: number;
  /** The hash of the entry before; empty for the first. */
  readonly before: string;
  readonly hash: string;
}

/** A pack: its hash is that of its last entry. */
export interface Pack {
  readonly entries: readonly Entry[];
  readonly hash: string;
}

/** What was noted of a pack when it was given out. */
export interface Issued {
  /** ISO instant. */
  readonly issuedAt: string;
  /** Of the hash and the instant, under a key that only the installation has. */
  readonly seal: string;
}

/** The hash of an entry, over all of it but the hash itself. */
const hashOf = (sha256: Sha256, entry: Readonly<Record<string, unknown>>): Promise<string> => {
  const { hash: _hash, ...content } = entry;
  return sha256(canonicalJson(content));
};

/** Chains what is statements, in its order. */
export async function chained(sha256: Sha256, statements: readonly Statement[]): Promise<Pack> {
  const entries: Entry[] = [];
  let before = '';
  for (const [index, one] of statements.entries()) {
    const entry = { ...one, n: index + 1, before };
    const hash = await hashOf(sha256, entry);
    entries.push({ ...entry, hash });
    before = hash;
  }
  return { entries, hash: before };
}

const HEAD = '{"entries":[';
const TAIL = '],';

/** The pack as a file: JSON, an entry a line, written in one form only, so that each of its bytes counts. */
export function written({ entries, hash }: Pack, { issuedAt, seal }: Issued): string {
  const lines = entries.map((entry) => canonicalJson(entry)).join(',\n');
  const rest = canonicalJson({ format: packFormat, hash, issuedAt, seal }).slice(1);
  return `${HEAD}\n${lines}\n${TAIL}${rest}\n`;
}

/** What does not fit in a file. */
export type PackFault =
  /** It is no evidence pack, or one of a format that is not known here. */
  | 'no_pack'
  /** The line is no JSON. */
  | 'unreadable'
  /** The line says the same in another form, or has a field twice. */
  | 'rewritten'
  /** It has another number than its place. */
  | 'out_of_order'
  /** It does not hold the hash of the one before. */
  | 'broken'
  /** It does not have the hash that it names. */
  | 'changed'
  /** The end names another hash than that of the last entry. */
  | 'other_end';

/** What a file comes to: whole, or the first place at which it is not; `entry` is null where no entry is at fault. */
export type CheckedPack =
  | ({ readonly whole: true; readonly hash: string; readonly entries: number } & Issued)
  | { readonly whole: false; readonly fault: PackFault; readonly entry: number | null };

type Fields = Readonly<Record<string, unknown>>;

function parsed(line: string): Fields | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

/** Checks a file line by line; nothing but the file is needed for it. */
export async function checkedPack(sha256: Sha256, file: string): Promise<CheckedPack> {
  const fault = (kind: PackFault, entry: number | null): CheckedPack => ({
    whole: false,
    fault: kind,
    entry,
  });
  const lines = file.split('\n');
  const [head, ...rest] = lines;
  const [tail, end] = [rest.at(-2), rest.at(-1)];
  if (head !== HEAD || tail === undefined || end !== '' || !tail.startsWith(TAIL))
    return fault('no_pack', null);
  const entries = rest.slice(0, -2);
  let before = '';
  for (const [index, line] of entries.entries()) {
    const n = index + 1;
    const isLast = n === entries.length;
    if (!isLast && !line.endsWith(',')) return fault('unreadable', n);
    const text = isLast ? line : line.slice(0, -1);
    const entry = parsed(text);
    if (entry === null) return fault('unreadable', n);
    const { n: place, before: named, hash } = entry;
    if (place !== n) return fault('out_of_order', n);
    if (named !== before) return fault('broken', n);
    if ((await hashOf(sha256, entry)) !== hash) return fault('changed', n);
    if (canonicalJson(entry) !== text) return fault('rewritten', n);
    before = hash;
  }
  const closing = parsed(`{${tail.slice(TAIL.length)}`);
  if (closing === null) return fault('unreadable', null);
  const { format, hash, issuedAt, seal } = closing;
  if (format !== packFormat || typeof issuedAt !== 'string' || typeof seal !== 'string')
    return fault('no_pack', null);
  if (entries.length === 0 || hash !== before) return fault('other_end', null);
  if (`{${tail.slice(TAIL.length)}` !== canonicalJson({ format, hash, issuedAt, seal }))
    return fault('rewritten', null);
  return { whole: true, hash: before, entries: entries.length, issuedAt, seal };
}
