/** Products of Amazon. Data only; one product per line. */
import type { CatalogueRow } from '../row.ts';

export const rows: readonly CatalogueRow[] = [
  ['Zinus Shalini upholstered bed', 'bed', 60, 'easy', 6900],
  ['VASAGLE L-shaped computer desk', 'desk', 80, 'medium', 7500],
  ['Furinno Turn-N-Tube 5-tier shelf', 'bookcase', 25, 'easy', 3500],
  ['Nathan James Theo ladder bookcase', 'bookcase', 40, 'easy', 4500],
  ['Hbada ergonomic office chair', 'office_chair', 35, 'easy', 3900],
  ['Delta Children Emery 4-in-1 crib', 'crib', 70, 'medium', 7900],
  ['Zinus Suzanne metal platform bed', 'bed', 60, 'easy', 6700],
  ['Amazon Basics foldable metal bed', 'bed', 30, 'easy', 3600],
  ['Rivet Revolve modern sofa', 'sofa', 50, 'easy', 5900],
  ['Stone & Beam Lauren sofa', 'sofa', 50, 'easy', 6200],
  ['SONGMICS 8-cube storage organizer', 'storage', 50, 'easy', 4900],
  ['VASAGLE ALINRU console table', 'coffee_table', 40, 'easy', 4200],
  ['Prepac Monterey queen storage bed', 'bed', 170, 'hard', 14500],
  ['WLIVE fabric 9-drawer dresser', 'dresser', 60, 'easy', 6200],
  ['Walker Edison Wren farmhouse TV console', 'tv_stand', 90, 'medium', 8600],
  ['Tribesigns executive computer desk', 'desk', 90, 'medium', 8500],
  ['FEZIBO electric standing desk', 'desk', 70, 'medium', 7500],
  ['Sweetcrispy mesh office chair', 'office_chair', 30, 'easy', 3600],
  ['GTRACING gaming chair', 'office_chair', 40, 'easy', 4200],
  ['Max & Lily twin bunk bed', 'bunk_bed', 170, 'hard', 14900],
  ['Graco Benton 5-in-1 crib', 'crib', 75, 'medium', 8200],
  ['Christopher Knight Home Noel recliner', 'armchair', 35, 'easy', 4200],
  ['HOMCOM kitchen pantry cabinet', 'kitchen_cabinet', 110, 'hard', 11200],
  ['Linenspa wood slat bed frame', 'bed', 50, 'easy', 5700],
];
