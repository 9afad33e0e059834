/**
 * Embedded signing: a person signs on our own page, and the document is sealed with our certificate. The seal is a PDF
 * signature (ISO 32000-1, 12.8) whose ByteRange covers the whole file except the signature itself.
 */
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import forge from 'node-forge';
import type { EmbeddedSigning, Seal } from './esign.ts';
import { checkData, signData } from './signed-data.ts';

const { md: digests } = forge;

/** Bytes reserved for the signature; with one certificate and an RSA key of 4096 bits it takes 3 KB. */
const ROOM = 8192;
/** Ten characters per number: what pdfkit writes for names, later replaced by the numbers. */
const BLANK = '**********';
const blankRange = `/ByteRange [0 /${BLANK} /${BLANK} /${BLANK}]`;

/**
 * The signature dictionary for a PDF made with pdfkit; `seal` fills in the numbers and the signature. `at` is an ISO
 * instant.
 */
export function sealField(reason: string, at: string) {
  return {
    Type: 'Sig',
    Filter: 'Adobe.PPKLite',
    SubFilter: 'adbe.pkcs7.detached',
    ByteRange: [0, BLANK, BLANK, BLANK],
    Contents: Buffer.alloc(ROOM),
    // pdfkit writes a plain string as a name, and a String object as text.
    Reason: Object(reason) as string,
    Name: Object('Hexkey') as string,
    M: new Date(at),
  };
}

/**
 * Opens embedded signing with the text of a PEM file: the private key (RSA), its certificate, and after it earlier
 * certificates whose seals remain valid.
 * @throws {Error} a key or certificate is missing or unreadable, or they don't match
 */
export function openEmbeddedSigning(pem: string): EmbeddedSigning {
  const [keyPem = ''] =
    /-----BEGIN (?:RSA )?PRIVATE KEY-----[^-]+-----END (?:RSA )?PRIVATE KEY-----/.exec(pem) ?? [];
  const pems = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  const certificates = pems.map((one) => forge.pki.certificateFromPem(one));
  const [certificate] = certificates;
  const key = forge.pki.privateKeyFromPem(keyPem);
  if (!certificate) throw new Error('the file of the seal has no certificate');
  if ((certificate.publicKey as forge.pki.rsa.PublicKey).n.compareTo(key.n) !== 0)
    throw new Error('the first certificate of the seal is not that of its key');

  return {
    place: 'here',
    certificates: `${pems.join('\n')}\n`,
    seal(pdf, at) {
      const { before, after, range } = layOut(pdf);
      const content = Buffer.concat([before, after]);
      const start = content.indexOf(blankRange);
      const numbers = `/ByteRange [${range.join(' ')}]`.padEnd(blankRange.length);
      content.write(numbers, start, 'latin1');
      const time = new Date(Math.floor(Date.parse(at) / 1000) * 1000);
      const signature = signData(content, { certificate, key }, time)
        .toString('hex')
        .padEnd(2 * ROOM, '0');
      const middle = Buffer.from(`<${signature}>`);
      return Buffer.concat([content.subarray(0, before.length), middle, content.subarray(before.length)]);
    },
    sealOf: (pdf) => sealOf(pdf, certificates),
  };
}

/** The parts before and after the signature of a PDF that is not sealed yet. */
function layOut(pdf: Buffer) {
  const start = pdf.indexOf(`<${'0'.repeat(2 * ROOM)}>`);
  if (start < 0 || !pdf.includes(blankRange)) throw new Error('the PDF has no field for a seal');
  const end = start + 2 * ROOM + 2;
  const range = [0, start, end, pdf.length - end] as const;
  return { before: pdf.subarray(0, start), after: pdf.subarray(end), range };
}

function sealOf(pdf: Buffer, certificates: readonly forge.pki.Certificate[]): Seal | null {
  const text = pdf.toString('latin1');
  const ranges = [...text.matchAll(/\/ByteRange \[0 (\d{1,10}) (\d{1,10}) (\d{1,10})\]/g)];
  const [first] = ranges;
  // A second range would be another signature, or something that looks like one.
  if (!first || ranges.length !== 1) return null;
  const [start = 0, end = 0, length = 0] = first.slice(1).map(Number);
  if (end - start !== 2 * ROOM + 2 || end + length !== pdf.length) return null;
  const middle = text.slice(start, end);
  if (!/^<[0-9a-f]+>$/.test(middle)) return null;
  const content = Buffer.concat([pdf.subarray(0, start), pdf.subarray(end)]);
  const checked = checkData(Buffer.from(middle.slice(1, -1), 'hex'), content, certificates);
  return checked && { at: checked.at.toISOString(), certificate: fingerprintOf(checked.certificate) };
}

function fingerprintOf(certificate: forge.pki.Certificate): string {
  const der = forge.asn1.toDer(forge.pki.certificateToAsn1(certificate)).getBytes();
  return digests.sha256.create().update(der).digest().toHex();
}

/** Years for which a certificate that we make is valid: contracts must be checkable long after they ended. */
const YEARS = 20;

/**
 * A new key with a self-signed certificate, in PEM: the default of an embedded installation. `now` is an ISO instant.
 */
export function makeSeal(now: string): string {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 3072 });
  const keyPem = privateKey.export({ type: 'pkcs1', format: 'pem' }).toString();
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.publicKeyFromPem(
    publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  );
  // A leading zero keeps the number positive.
  certificate.serialNumber = `00${randomBytes(16).toString('hex')}`;
  const begin = new Date(now);
  certificate.validity.notBefore = begin;
  certificate.validity.notAfter = new Date(Date.UTC(begin.getUTCFullYear() + YEARS, begin.getUTCMonth(), 1));
  const name = [
    { name: 'commonName', value: 'Hexkey contracts' },
    { name: 'organizationName', value: 'Hexkey' },
  ];
  certificate.setSubject(name);
  certificate.setIssuer(name);
  certificate.setExtensions([
    { name: 'basicConstraints', cA: false, critical: true },
    { name: 'keyUsage', digitalSignature: true, nonRepudiation: true, critical: true },
    { name: 'extKeyUsage', emailProtection: true },
  ]);
  certificate.sign(forge.pki.privateKeyFromPem(keyPem), digests.sha256.create());
  return `${keyPem}${forge.pki.certificateToPem(certificate).replaceAll('\r', '')}`;
}
