/** Signed agreements: what is drawn, what the seal covers, and that others can verify it with their own software. */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { agreement } from '#domain/contract/agreement.ts';
import { signingConsent } from '#domain/contract/consents.ts';
import { strokesOf } from '#domain/contract/drawn.ts';
import { makeSeal, openEmbeddedSigning } from '#vendors/esign/embedded.ts';
import { drawPdf } from '#vendors/pdf/draw.ts';
import { contractPdf, type SignedCopy } from './pdf.ts';

const at = '2026-11-23T21:00:00.500Z';
const signing = openEmbeddedSigning(makeSeal('2026-01-01T00:00:00.000Z'));
const strokes = strokesOf('M20 150L80 40L120 160L180 60M200 100L400 90.5') ?? [];
const copyIn = (language: 'en' | 'es', name = 'Zoë Núñez'): SignedCopy => ({
  number: 'HC-7K2M4Q90AB',
  text: agreement,
  language,
  name,
  strokes,
  at,
  consentVersion: signingConsent.version,
  checkUrl: 'https://hexkey.example/contracts',
});
const sealed = contractPdf(copyIn('en')).then((pdf) => signing.seal(pdf, at));

const folder = mkdtempSync(join(tmpdir(), 'hexkey-contract-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Every Linux and macOS has it; elsewhere only our own check runs. */
const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

/** OpenSSL's verdict on the signature over the bytes that the file declares as signed. */
function openssl(pdf: Buffer): boolean {
  const [, start, end, length] =
    /\/ByteRange \[(\d+) (\d+) (\d+) (\d+)\]/.exec(pdf.toString('latin1'))?.slice(1).map(Number) ?? [];
  if (start === undefined || end === undefined || length === undefined) return false;
  const der = Buffer.from(pdf.subarray(start + 1, end - 1).toString('latin1'), 'hex');
  const path = (name: string) => join(folder, name);
  writeFileSync(path('content'), Buffer.concat([pdf.subarray(0, start), pdf.subarray(end, end + length)]));
  writeFileSync(path('signature'), der);
  writeFileSync(path('certificates'), signing.certificates);
  const signature = ['-inform', 'DER', '-in', path('signature'), '-content', path('content')];
  const trust = ['-CAfile', path('certificates'), '-out', path('out')];
  const { status } = spawnSync('openssl', ['cms', '-verify', '-binary', ...signature, ...trust]);
  return status === 0;
}

describe('a sealed contract', () => {
  test.runIf(hasOpenssl)('holds by our check and by that of OpenSSL', async () => {
    const pdf = await sealed;
    expect(openssl(pdf)).toBe(true);
    const der = execFileSync('openssl', ['x509', '-outform', 'DER'], { input: signing.certificates });
    const certificate = createHash('sha256').update(der).digest('hex');
    expect(signing.sealOf(pdf)).toEqual({ at: '2026-11-23T21:00:00.000Z', certificate });
  });

  test('covers every byte of the file but the signature itself', async () => {
    const pdf = await sealed;
    const [start = 0, end = 0, length = 0] =
      /\/ByteRange \[0 (\d+) (\d+) (\d+)\]/.exec(pdf.toString('latin1'))?.slice(1).map(Number) ?? [];
    expect(end + length).toBe(pdf.length);
    expect(pdf.subarray(start, end).toString('latin1')).toMatch(/^<[0-9a-f]+>$/);
  });

  test('does not hold with any byte flipped, wherever it is', async () => {
    const pdf = await sealed;
    fc.assert(
      fc.property(fc.nat(pdf.length - 1), fc.integer({ min: 1, max: 255 }), (index, flip) => {
        const changed = Buffer.from(pdf);
        changed.writeUInt8(changed.readUInt8(index) ^ flip, index);
        expect(signing.sealOf(changed)).toBeNull();
      }),
      {
        numRuns: 150,
        examples: [
          [0, 1],
          [pdf.length - 1, 1],
          [pdf.indexOf('/ByteRange') + 12, 1],
        ],
      },
    );
  });

  test.runIf(hasOpenssl)('does not hold by OpenSSL either with a byte flipped', async () => {
    const pdf = await sealed;
    for (const index of [9, pdf.indexOf('/Contents <') + 400, pdf.length - 2]) {
      const changed = Buffer.from(pdf);
      changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
      expect([index, openssl(changed)]).toEqual([index, false]);
    }
  });

  test('does not hold with something added, cut off, or hung behind by a second signature', async () => {
    const pdf = await sealed;
    const others = [
      Buffer.concat([pdf, Buffer.from('\n')]),
      pdf.subarray(0, pdf.length - 1),
      Buffer.concat([pdf, Buffer.from('/ByteRange [0 1 2 3]')]),
      Buffer.alloc(0),
    ];
    expect(others.map((one) => signing.sealOf(one))).toEqual([null, null, null, null]);
  });

  test('does not hold under a certificate that is not ours; an earlier one of ours counts', async () => {
    const pdf = await sealed;
    const later = makeSeal('2027-01-01T00:00:00.000Z');
    expect(openEmbeddedSigning(later).sealOf(pdf)).toBeNull();
    expect(openEmbeddedSigning(`${later}${signing.certificates}`).sealOf(pdf)).not.toBeNull();
    expect(() => openEmbeddedSigning(`${signing.certificates}${later}`)).toThrow(/not that of its key/);
  });

  test('is the same file when it is made again', async () => {
    const again = signing.seal(await contractPdf(copyIn('en')), at);
    expect(again.equals(await sealed)).toBe(true);
  });

  test('is a PDF that others can read, in both languages, whatever the name', async () => {
    for (const copy of [
      copyIn('en'),
      copyIn('es', '李小龙 🪑 /ByteRange [0 /********** /********** /**********]'),
    ]) {
      const pdf = signing.seal(await contractPdf(copy), at);
      expect(signing.sealOf(pdf)).not.toBeNull();
      expect(await drawPdf(pdf, { pages: 9, longestSide: 300 })).toMatchObject({ kind: 'drawn' });
    }
  }, 30_000);
});
