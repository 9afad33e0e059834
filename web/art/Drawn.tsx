/** Any piece by its name: loaded on demand by Art, or directly if a page is prerendered. */
import { Drawing, type DrawingOptions } from './Drawing.tsx';
import type { PieceName } from './names.ts';
import { pieces } from './pieces/index.ts';

export interface DrawnProps extends DrawingOptions {
  readonly piece: PieceName;
}

export default function Drawn({ piece, ...options }: DrawnProps) {
  return <Drawing piece={pieces[piece]} {...options} />;
}
