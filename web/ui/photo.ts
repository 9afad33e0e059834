/** A photo as tiles and the viewer show it. */
export interface Photo {
  readonly id: string;
  readonly src: string;
  /** What it shows: `After photo, wardrobe`. */
  readonly alt: string;
  /** Text on the tile, such as `Before`. */
  readonly caption?: string | undefined;
  /** Default `sent`, without a label; the others are shown on the tile. */
  readonly state?: 'sent' | 'sending' | 'waiting' | 'failed' | undefined;
}
