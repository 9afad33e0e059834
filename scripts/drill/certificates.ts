/** Certificates of the drill: an authority of its own, and what it signs for the name `localhost`. */
import { randomBytes } from 'node:crypto';
import forge from 'node-forge';

const { md: digests } = forge;

/** PEM. */
export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

export interface Authority {
  readonly cert: string;
  /** Valid between the two instants. */
  sign(from: Date, until: Date): Certificate;
}

const day = 24 * 60 * 60_000;

export function openAuthority(): Authority {
  const keys = forge.pki.rsa.generateKeyPair(2048);
  const name = [{ name: 'commonName', value: 'Hexkey drill' }];
  const authority = blank(keys.publicKey, new Date(Date.now() - 1000 * day), new Date(Date.now() + 30 * day));
  authority.setSubject(name);
  authority.setIssuer(name);
  authority.setExtensions([{ name: 'basicConstraints', cA: true }]);
  authority.sign(keys.privateKey, digests.sha256.create());
  return {
    cert: forge.pki.certificateToPem(authority),
    sign(from, until) {
      const own = forge.pki.rsa.generateKeyPair(2048);
      const certificate = blank(own.publicKey, from, until);
      certificate.setSubject([{ name: 'commonName', value: 'localhost' }]);
      certificate.setIssuer(name);
      // 2: a DNS name (RFC 5280, 4.2.1.6).
      certificate.setExtensions([{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }]);
      certificate.sign(keys.privateKey, digests.sha256.create());
      return {
        key: forge.pki.privateKeyToPem(own.privateKey),
        cert: forge.pki.certificateToPem(certificate),
      };
    },
  };
}

function blank(publicKey: forge.pki.rsa.PublicKey, from: Date, until: Date): forge.pki.Certificate {
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = publicKey;
  // Positive, as serial numbers must be.
  certificate.serialNumber = `01${randomBytes(8).toString('hex')}`;
  certificate.validity.notBefore = from;
  certificate.validity.notAfter = until;
  return certificate;
}

/** Of the last month, and over since yesterday. */
export const expired = (authority: Authority): Certificate =>
  authority.sign(new Date(Date.now() - 31 * day), new Date(Date.now() - day));

export const current = (authority: Authority): Certificate =>
  authority.sign(new Date(Date.now() - day), new Date(Date.now() + 29 * day));
