/** A code of a place or campaign. */

export const codeKinds = ['location', 'campaign'] as const;
export type CodeKind = (typeof codeKinds)[number];

export interface PlaceCode {
  /** In capitals, as printed: `WHIT-0217-POL`. */
  readonly code: string;
  readonly kind: CodeKind;
  /** `Polaris, entrance` */
  readonly name: string;
  /** The last day on which it is valid (YYYY-MM-DD), or null. */
  readonly until: string | null;
  readonly since: string;
  /** When it was ended, or null. */
  readonly endedAt: string | null;
}

/** More places and campaigns than this are a mistake, or somebody filling our tables. */
export const maxCodes = 200;
