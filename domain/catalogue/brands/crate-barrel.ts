/** Products of Crate & Barrel. Data only; one product per line. */
import type { CatalogueRow } from '../row.ts';

export const rows: readonly CatalogueRow[] = [
  ['Tate walnut storage bed', 'bed', 120, 'hard', 14900],
  ['Basque dining table', 'dining_table', 60, 'medium', 9500],
  ['Sloane leaning bookcase', 'bookcase', 45, 'easy', 6500],
  ['Tate walnut 6-drawer dresser', 'dresser', 45, 'easy', 7500],
  ['Tate extendable midcentury dining table', 'dining_table', 70, 'medium', 9900],
  ['Tate nightstand', 'nightstand', 30, 'easy', 5200],
  ['Lounge deep sectional sofa', 'sofa', 75, 'medium', 10200],
  ['Axis sleeper sofa', 'sofa', 60, 'medium', 8900],
  ['Gia upholstered bed', 'bed', 75, 'medium', 9700],
  ['Arden solid wood bed', 'bed', 80, 'medium', 9900],
  ['Batten oak storage bed', 'bed', 130, 'hard', 15500],
  ['Keane solid wood wardrobe', 'wardrobe', 150, 'hard', 16900],
  ['Sawyer L-shaped leaning desk', 'desk', 75, 'medium', 9200],
  ['Clybourn walnut bookcase', 'bookcase', 60, 'medium', 8200],
  ['Aspect modular storage unit', 'storage', 100, 'medium', 10900],
  ['Rigby large media console', 'tv_stand', 75, 'medium', 9500],
  ['Elias round coffee table', 'coffee_table', 30, 'easy', 5500],
  ['Marin oval dining table', 'dining_table', 60, 'medium', 9500],
  ['Hampshire crib with toddler rail', 'crib', 70, 'medium', 9500],
  ['Regatta outdoor dining table', 'patio_set', 70, 'medium', 9500],
];
