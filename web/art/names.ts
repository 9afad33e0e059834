/** The names of the drawings, separate from the drawings, so that pages can refer to what loads later. */
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
