/**
 * Documents that go to a bank with an answer, kept until it is sent; readable only with the customer's data key
 * (decision 211).
 */
import { as, type BlobKey, type BookingId } from '#domain/core/ids.ts';
import { type Sealed, sealedForm } from '#domain/core/sealed.ts';
import type { Blobs } from './blobs.ts';

/** The part of the person keys that is needed here; events/keys implements it. */
interface PaperKeys {
  seal(subject: string, field: string, plaintext: string): Promise<Sealed>;
  open(sealed: Sealed): Promise<string | null>;
  sealBytes(subject: string, field: string, plain: Uint8Array): Promise<Buffer>;
  openBytes(subject: string, field: string, sealed: Uint8Array): Promise<Buffer | null>;
}

/** Texts by the names of the provider's evidence fields. */
export type AnswerTexts = Readonly<Record<string, string>>;

/** An answer's stored documents, as its event names them. */
export interface KeptPapers {
  /** Key of the sheet, a PDF. */
  readonly document: BlobKey;
  /** The texts as JSON, sealed. */
  readonly texts: Sealed;
}

interface ReadPapers {
  readonly pdf: Buffer;
  readonly texts: AnswerTexts;
  /** Seals the provider's message about the answer, which may repeat the texts. */
  seal(said: string): Promise<Sealed>;
}

export interface AnswerPapers {
  /** Stores them under the pack's hash; storing the same pack again replaces its sheet. */
  keep(
    of: { readonly bookingId: BookingId; readonly customerId: string; readonly pack: string },
    papers: { readonly pdf: Uint8Array; readonly texts: AnswerTexts },
  ): Promise<KeptPapers>;
  /** The documents; null if the customer has been erased since. */
  read(kept: KeptPapers): Promise<ReadPapers | null>;
}

const FIELD = 'answer';

export function openAnswerPapers(blobs: Pick<Blobs, 'put' | 'get'>, keys: PaperKeys): AnswerPapers {
  return {
    async keep({ bookingId, customerId, pack }, { pdf, texts }) {
      const subject = `customer-${customerId}`;
      const document = as<BlobKey>(`answers/${bookingId}/${pack}.sealed`);
      const bytes = await keys.sealBytes(subject, `${FIELD}.${pack}`, pdf);
      await blobs.put(document, { bytes, type: 'application/octet-stream' });
      return { document, texts: await keys.seal(subject, FIELD, JSON.stringify(texts)) };
    },
    async read({ document, texts }) {
      const [, subject = ''] = sealedForm.exec(texts) ?? [];
      const pack = document.slice(document.lastIndexOf('/') + 1, -'.sealed'.length);
      const blob = await blobs.get(document);
      const pdf = blob && (await keys.openBytes(subject, `${FIELD}.${pack}`, blob.bytes));
      const text = await keys.open(texts);
      // Only `keep` writes these.
      if (!pdf || text === null) return null;
      const seal = (said: string) => keys.seal(subject, FIELD, said);
      return { pdf, texts: JSON.parse(text) as AnswerTexts, seal };
    },
  };
}
