/**
 * The signature in a seal: PKCS#7 SignedData (RFC 2315), detached, over SHA-256, made and verified by the same builder.
 */
import forge, { type md as digests } from 'node-forge';

/** Makes the RSA signature of the attributes' digest. */
type Sign = (digest: digests.MessageDigest) => string;

function build(content: Buffer, certificate: forge.pki.Certificate, at: Date, sign: Sign): Buffer {
  const data = forge.pkcs7.createSignedData();
  data.content = forge.util.createBuffer(content.toString('binary'));
  data.addCertificate(certificate);
  data.addSigner({
    // The library uses nothing else of a key.
    key: { sign } as unknown as forge.pki.rsa.PrivateKey,
    certificate,
    digestAlgorithm: forge.pki.oids['sha256'] ?? '',
    authenticatedAttributes: [
      { type: forge.pki.oids['contentType'] ?? '', value: forge.pki.oids['data'] ?? '' },
      // The library's types require a string, but it only writes the time of a Date.
      { type: forge.pki.oids['signingTime'] ?? '', value: at as unknown as string },
      { type: forge.pki.oids['messageDigest'] ?? '' },
    ],
  });
  data.sign({ detached: true });
  return Buffer.from(forge.asn1.toDer(data.toAsn1()).getBytes(), 'binary');
}

/** Signs data. */
export function signData(
  content: Buffer,
  by: { readonly certificate: forge.pki.Certificate; readonly key: forge.pki.rsa.PrivateKey },
  at: Date,
): Buffer {
  return build(content, by.certificate, at, (digest) => by.key.sign(digest));
}

/**
 * When and with which of the certificates data was signed; null if it was not. `signature` may be padded with zeros. It
 * is rebuilt completely and compared, so that not one byte can differ from what we would have written.
 */
export function checkData(
  signature: Buffer,
  content: Buffer,
  certificates: readonly forge.pki.Certificate[],
): { readonly certificate: forge.pki.Certificate; readonly at: Date } | null {
  const said = partsOf(signature);
  if (!said) return null;
  for (const certificate of certificates) {
    let isSigned = false;
    const built = build(content, certificate, said.at, (digest) => {
      isSigned = verifies(certificate, digest, said.value);
      return said.value;
    });
    const filled = Buffer.concat([built, Buffer.alloc(Math.max(0, signature.length - built.length))]);
    if (isSigned && filled.equals(signature)) return { certificate, at: said.at };
  }
  return null;
}

function verifies(
  { publicKey }: forge.pki.Certificate,
  digest: digests.MessageDigest,
  value: string,
): boolean {
  try {
    return (publicKey as forge.pki.rsa.PublicKey).verify(digest.digest().bytes(), value);
  } catch {
    // The library throws on a value that does not decrypt to a signature.
    return false;
  }
}

/** The time and the RSA value in a signature; null if it isn't one. */
function partsOf(signature: Buffer): { readonly at: Date; readonly value: string } | null {
  try {
    // It ends by its own length; the padding after it is ignored.
    const der = signature.subarray(0, 4 + signature.readUInt16BE(2));
    const root = forge.asn1.fromDer(der.toString('binary'));
    const signer = last(last(last(last(root))));
    const [, , , attributes, , value] = children(signer);
    const time = children(attributes).find((one) => isOid(one, 'signingTime'));
    const [text] = children(last(time));
    if (typeof text?.value !== 'string' || typeof value?.value !== 'string') return null;
    return { at: forge.asn1.utcTimeToDate(text.value), value: value.value };
  } catch {
    // Untrusted bytes: whatever does not parse is no signature of ours.
    return null;
  }
}

type Node = forge.asn1.Asn1;

function children(node: Node | undefined): readonly Node[] {
  return node && Array.isArray(node.value) ? node.value : [];
}
function last(node: Node | undefined): Node | undefined {
  return children(node).at(-1);
}
function isOid(attribute: Node, name: string): boolean {
  const [type] = children(attribute);
  return typeof type?.value === 'string' && forge.asn1.derToOid(type.value) === forge.pki.oids[name];
}
