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
  /** Our certificates in PEM, for whoever checks with a program of their own. */
  readonly certificates: string;
}
