/** An evidence pack as text: its sections with one line per entry. */
import type { Language } from '#domain/core/language.ts';
import type { Entry, Fact } from '#domain/evidence/chain.ts';
import { windowWords } from '#domain/scheduling/slots.ts';
import { evidenceTexts } from '#words/generated/server.ts';
import { speaker } from '#words/speak.ts';
import { codeIn } from '../views/timeline.ts';
import { type EvidenceKind, type EvidenceSection, evidenceSections } from './statements.ts';

const say = speaker(evidenceTexts);

/** A section with its entries. */
export interface WrittenSection {
  readonly name: EvidenceSection;
  readonly title: string;
  readonly lines: readonly { readonly entry: Entry; readonly text: string }[];
}

/** The sections that are not empty. */
export function writtenSections(language: Language, entries: readonly Entry[]): readonly WrittenSection[] {
  const names = Object.keys(evidenceSections) as readonly EvidenceSection[];
  return names
    .map((name) => {
      const kinds: readonly string[] = evidenceSections[name];
      const own = entries.filter(({ kind }) => kinds.includes(kind));
      return {
        name,
        title: say(language, `section_${name}`),
        lines: own.map((entry) => ({ entry, text: lineOf(language, entry) })),
      };
    })
    .filter(({ lines }) => lines.length > 0);
}

/** An entry as one sentence. */
export function lineOf(language: Language, { kind, facts }: Pick<Entry, 'kind' | 'facts'>): string {
  const values = Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [name, valueOf(language, name, fact)]),
  );
  // The pack is our own, so every kind has a text.
  return say(language, `said_${kind as EvidenceKind}`, values);
}

/** A fact as the texts expect it: codes as words, unknown values by name. */
function valueOf(language: Language, name: string, fact: Fact): string | number {
  if (typeof fact === 'number') return fact;
  if (fact === null) return 'none';
  if (typeof fact === 'boolean') return fact ? 'yes' : 'no';
  if (name === 'template') return codeIn(language, fact);
  if (name === 'brand') return `${fact.charAt(0).toUpperCase()}${fact.slice(1)}`;
  return name === 'window' ? windowWords(language, fact) : fact;
}
