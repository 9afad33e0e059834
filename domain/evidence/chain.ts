/**
 * The chain of an evidence pack (decision 210): entries in a canonical form, each with the hash of the previous one, so
 * that anyone who has the file can tell whether anything was changed, and where. The hash function is passed in,
 * because servers and browsers have different ones.
 */
import { canonicalJson } from '../core/canonical-json.ts';

/** SHA-256 of a UTF-8 text, in hex. */
export type Sha256 = (text: string) => Promise<string>;

/** Names the format of packs; another format gets another name. */
const packFormat = 'hexkey-evidence/1';

/** The types of a fact. */
export type Fact = string | number | boolean | null;

/** One statement in a pack, before it is chained. */
export interface Statement {
  /** ISO instant. */
  readonly at: string;
  readonly kind: string;
  readonly facts: Readonly<Record<string, Fact>>;
  /** Its source: an event of the log by stream, position and digest, or an object of the card provider. */
  readonly source: Readonly<Record<string, Fact>>;
}

/** A chained statement; `hash` covers everything else in it. */
export interface Entry extends Statement {
  /** From 1. */
  readonly n: number;
  /** The previous entry's hash; empty for the first. */
  readonly before: string;
  readonly hash: string;
}

/** A pack; its hash is that of its last entry. */
export interface Pack {
  readonly entries: readonly Entry[];
  readonly hash: string;
}

/** What was recorded when a pack was issued. */
export interface Issued {
  /** ISO instant. */
  readonly issuedAt: string;
  /** Covers the hash and the instant, with a key that only the installation has. */
  readonly seal: string;
}

/** The hash of an entry, over everything except the hash itself. */
const hashOf = (sha256: Sha256, entry: Readonly<Record<string, unknown>>): Promise<string> => {
  const { hash: _hash, ...content } = entry;
  return sha256(canonicalJson(content));
};

/** Chains the statements, in order. */
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

/** The pack as a file: JSON with one entry per line, in a canonical form, so that every byte counts. */
export function written({ entries, hash }: Pack, { issuedAt, seal }: Issued): string {
  const lines = entries.map((entry) => canonicalJson(entry)).join(',\n');
  const rest = canonicalJson({ format: packFormat, hash, issuedAt, seal }).slice(1);
  return `${HEAD}\n${lines}\n${TAIL}${rest}\n`;
}

/** What is wrong with a file. */
export type PackFault =
  /** Not an evidence pack, or in an unknown format. */
  | 'no_pack'
  /** The line is not valid JSON. */
  | 'unreadable'
  /** The line is not in the canonical form, or has a field twice. */
  | 'rewritten'
  /** Its number is not that of its place. */
  | 'out_of_order'
  /** It does not have the previous entry's hash. */
  | 'broken'
  /** Its hash does not match its content. */
  | 'changed'
  /** The end has another hash than the last entry. */
  | 'other_end';

/**
 * The result of checking a file: intact, or the first place where it isn't; `entry` is null if no entry is at fault.
 */
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

/** Checks a file line by line, using only the file. */
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
