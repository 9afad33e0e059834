/**
 * `npm run words`: generates what the code reads from the catalog `words/es.po`, and reports what is wrong with it. `--
 * export FILE` writes what still has to be translated, `-- import FILE` imports the translations from a file.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../setup/paths.ts';
import { catalogueFile, faultsOf, readCatalogue, readPo, writePo } from '../words/catalogue.ts';
import { generatedFiles } from '../words/generate.ts';
import { termsFolder, termsOf } from '../words/terms.ts';

const usage = `npm run words                  writes words/generated/ from words/es.po
npm run words -- export FILE   writes the texts that are not translated yet, as PO
npm run words -- terms DAY     keeps the customers' terms as they are as the version that applies from DAY (YYYY-MM-DD)
npm run words -- import FILE   takes over the translations of a PO file whose English is still the same`;

/** The texts without a translation, or with one of an earlier English text. */
function exportTo(file: string): void {
  const po = readPo();
  po.items = po.items.filter(({ msgstr, flags }) => flags['fuzzy'] || !msgstr[0]);
  writePo(po, file);
  console.log(`${po.items.length} texts to translate are in ${file}.`);
}

function importFrom(file: string): void {
  const po = readPo();
  const known = new Map(po.items.map((one) => [`${one.msgctxt}\n${one.msgid}`, one]));
  let taken = 0;
  for (const { msgctxt, msgid, msgstr, flags } of readPo(file).items) {
    const own = known.get(`${msgctxt}\n${msgid}`);
    if (!own || flags['fuzzy'] || !msgstr[0]) continue;
    own.msgstr = msgstr;
    delete own.flags['fuzzy'];
    taken += 1;
  }
  writePo(po);
  console.log(`${taken} translations were taken over.`);
}

function generate(): void {
  // Rewritten in this command's format, so that editors with other line wrapping make no difference.
  writePo(readPo());
  const entries = readCatalogue();
  const faults = faultsOf(entries);
  if (faults.length > 0) throw new Error(`${catalogueFile}:\n${faults.join('\n')}`);
  const folder = join(root, 'words/generated');
  rmSync(folder, { recursive: true, force: true });
  for (const [name, content] of generatedFiles(entries)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
}

const [what, file] = process.argv.slice(2);
try {
  if (what === 'export' && file !== undefined) exportTo(file);
  else if (what === 'terms' && file !== undefined)
    writeFileSync(join(termsFolder, `${file}.json`), termsOf(readCatalogue()));
  else {
    if (what === 'import' && file !== undefined) importFrom(file);
    else if (what !== undefined) throw new Error(usage);
    generate();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
