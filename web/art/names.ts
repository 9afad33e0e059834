/** The names of the drawings, apart from the drawings themselves, so that pages can name what loads later. */
export const pieceNames = [
  'bookcase',
  'desk',
  'table',
  'chair',
  'bed',
  'wardrobe',
  'nightstand',
  'tv-unit',
  'bench',
  'tote',
  'flat-carton',
  'cartons',
  'carton',
  'bedroom',
  'living-room',
  'dining',
  'outdoor',
] as const;
export type PieceName = (typeof pieceNames)[number];
