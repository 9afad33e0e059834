/**
 * Text that people typed, as the fonts of a receipt can print it. Our own typeface has the Latin letters of the
 * screens; Noto Sans has those of all European languages, Greek and Cyrillic. What neither has is marked, and never
 * printed as an empty box.
 */
import type PDFKit from 'pdfkit';

type Doc = PDFKit.PDFDocument;
export type Face = 'text' | 'strong';
type FontName = Face | 'wideText' | 'wideStrong';

/** Replaces a run of letters that no font has. */
export const unprintable = '[…]';

interface WithGlyphs {
  readonly _font: { readonly font: { readonly hasGlyphForCodePoint: (code: number) => boolean } };
}

/** Whether the document's current font has a letter; pdfkit doesn't expose the parsed font in its types. */
const hasGlyph = (doc: Doc, letter: string): boolean =>
  (doc as unknown as WithGlyphs)._font.font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);

const isBreak = (letter: string): boolean => letter === '\n';

/** The font for a text, and the text with everything marked that this font can't print. */
export function printable(
  doc: Doc,
  face: Face,
  typed: string,
): { readonly font: FontName; readonly text: string } {
  // Composed letters: the fonts have most accented letters as one glyph.
  const letters = Array.from(typed.normalize('NFC'));
  const covers = (font: FontName): boolean => {
    doc.font(font);
    return letters.every((letter) => isBreak(letter) || hasGlyph(doc, letter));
  };
  if (covers(face)) return { font: face, text: letters.join('') };
  const font = face === 'text' ? 'wideText' : 'wideStrong';
  doc.font(font);
  const text = letters
    .map((letter) => (isBreak(letter) || hasGlyph(doc, letter) ? letter : '\0'))
    .join('')
    .replace(/\0(?:\s*\0)*/g, unprintable);
  return { font, text };
}
