import PDFDocument from 'pdfkit';
import { describe, expect, it } from 'vitest';
import { registerFonts } from './sheet.ts';
import { printable, unprintable } from './printable.ts';

const doc = new PDFDocument();
registerFonts(doc);

describe('what people type', () => {
  it.each([
    'Ada Núñez',
    'Łukasz Dziubiński',
    'Nguyễn Thị Phương',
    'Ο Αλέξανδρος Παπαδόπουλος',
    'Дмитрий Щукин, кв. 4',
    'Þórdís Ægisdóttir',
    // Typed as two characters, an e and an accent.
    'Ame\u0301lie Ťapák',
    'Çağlar İnönü',
  ])('%s is printed to the letter', (name) => {
    expect(printable(doc, 'text', name).text).toBe(name.normalize('NFC'));
    expect(printable(doc, 'strong', name).text).toBe(name.normalize('NFC'));
  });

  it('stays in our own type where that has it', () => {
    expect(printable(doc, 'text', 'Grace Hopper, 12 Elm St').font).toBe('text');
    expect(printable(doc, 'strong', 'Дмитрий').font).toBe('wideStrong');
  });

  it('is marked where no font has the letters, and keeps the rest', () => {
    expect(printable(doc, 'text', '李小龙').text).toBe(unprintable);
    expect(printable(doc, 'text', 'Bruce 李 小龙 (Lee) 🪑').text).toBe(
      `Bruce ${unprintable} (Lee) ${unprintable}`,
    );
  });
});
