/** A photograph as tiles and viewer show it. */
export interface Photo {
  readonly id: string;
  readonly src: string;
  /** What it shows: `After photo, wardrobe`. */
  readonly alt: string;
  /** Words on the tile, such as `Before`. */
  readonly caption?: string | undefined;
  /** Default `sent`, which says nothing; the others say so on the tile. */
  readonly state?: 'sent' | 'sending' | 'waiting' | 'failed' | undefined;
}
