/** Signing documents: the port that the embedded way (in our own page, sealed by us) and an outside service fulfil. */

/** What stands in a seal that holds. */
export interface Seal {
  /** ISO instant, in whole seconds: when it was made. */
  readonly at: string;
  /** SHA-256 of the certificate, in hex. */
  readonly certificate: string;
}

/** People sign in our own page; the finished document is sealed here. */
export interface EmbeddedSigning {
  readonly place: 'here';
  /**
   * Seals a PDF that has a field for it (sealField): a signature over the whole file, which any change breaks. The same
   * document at the same time gives the same bytes.
   * @throws {Error} the PDF has no such field
   */
  seal(pdf: Buffer, at: string): Buffer;
  /** The seal of a PDF, or null where it has none of ours or a byte of the file was changed. */
  sealOf(pdf: Buffer): Seal | null;
  /** Our certificates in PEM, for people who check with their own software. */
  readonly certificates: string;
}

/** Where a person signs on a page of ours is drawn, in parts of the page's width and height; pages count from 1. */
export interface SignatureArea {
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** A document to be signed by one person. */
export interface SigningOrder {
  /** Names the signing among all: the same one again is not made twice. */
  readonly reference: string;
  readonly title: string;
  /** Not sealed, and not signed yet. */
  readonly pdf: Buffer;
  readonly area: SignatureArea;
  readonly signer: { readonly name: string; readonly email: string };
  /** Where the person is led afterwards. */
  readonly returnUrl: string;
}

/** A document that waits at the service; anybody who opens the page at `url` can sign it. */
export interface BegunSigning {
  readonly submissionId: string;
  readonly url: string;
}

/** `at` is an ISO instant. */
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
  /** Hands the document over, or answers what an earlier try has made of it. */
  begin(order: SigningOrder): Promise<BegunSigning>;
  look(submissionId: string): Promise<SigningStanding>;
  /** The finished document as the service has sealed it. */
  document(submissionId: string): Promise<Buffer>;
  /** Removes a document for good, with what it says of its person; nothing for one that is gone. */
  remove(submissionId: string): Promise<void>;
}
