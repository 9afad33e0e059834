/** Signing documents: the ports for embedded signing (on our own page, sealed by us) and for an outside service. */

/** The content of a valid seal. */
export interface Seal {
  /** When it was made: an ISO instant in whole seconds. */
  readonly at: string;
  /** SHA-256 of the certificate, in hex. */
  readonly certificate: string;
}

/** People sign on our own page; the finished document is sealed here. */
export interface EmbeddedSigning {
  readonly place: 'here';
  /**
   * Seals a PDF that has a field for it (`sealField`) with a signature over the whole file, which any change breaks.
   * The same document at the same time gives the same bytes.
   * @throws {Error} the PDF has no such field
   */
  seal(pdf: Buffer, at: string): Buffer;
  /** The seal of a PDF, or null if it has none of ours or any byte of the file was changed. */
  sealOf(pdf: Buffer): Seal | null;
  /** Our certificates in PEM, for checking with other software. */
  readonly certificates: string;
}

/** Where the signature is drawn on a page of ours, as fractions of the page's width and height; pages count from 1. */
export interface SignatureArea {
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** A document for one person to sign. */
export interface SigningOrder {
  /** Unique name of the signing; the same one is not made twice. */
  readonly reference: string;
  readonly title: string;
  /** Neither sealed nor signed yet. */
  readonly pdf: Buffer;
  readonly area: SignatureArea;
  readonly signer: { readonly name: string; readonly email: string };
  /** Where the person is sent afterwards. */
  readonly returnUrl: string;
}

/** A document waiting at the service; anyone who opens `url` can sign it. */
export interface BegunSigning {
  readonly submissionId: string;
  readonly url: string;
}

/** State of a signing; `at` is an ISO instant. */
export type SigningStanding =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'signed'; readonly at: string }
  | { readonly kind: 'ended'; readonly outcome: 'declined' | 'expired' };

/**
 * People sign on the pages of an outside service, which seals the document. Every call may throw SigningUnavailable or
 * SigningRefused (docuseal.ts), and may be repeated after either.
 */
export interface OutsideSigning {
  readonly place: 'docuseal';
  /** Hands the document over, or answers what an earlier try has made. */
  begin(order: SigningOrder): Promise<BegunSigning>;
  look(submissionId: string): Promise<SigningStanding>;
  /** The finished document as sealed by the service. */
  document(submissionId: string): Promise<Buffer>;
  /** Permanently removes a document and its person's data; does nothing if it is gone. */
  remove(submissionId: string): Promise<void>;
}
