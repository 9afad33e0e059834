/** Products of Pottery Barn. Data only; one product per line. */
import type { CatalogueRow } from '../row.ts';

export const rows: readonly CatalogueRow[] = [
  ['Farmhouse storage bed', 'bed', 150, 'hard', 16900],
  ['Benchwright extending dining table', 'dining_table', 75, 'medium', 10500],
  ['Sausalito nightstand', 'nightstand', 25, 'easy', 4900],
  ['Kendall convertible crib', 'crib', 70, 'medium', 9900],
  ['Farmhouse 6-drawer dresser', 'dresser', 60, 'medium', 8900],
  ['Toscana extending dining table', 'dining_table', 80, 'medium', 10900],
  ['Toscana canopy bed', 'bed', 120, 'hard', 14500],
  ['Stratton storage platform bed', 'bed', 160, 'hard', 17500],
  ['Stratton daybed with drawers', 'bed', 150, 'hard', 16500],
  ['Logan small-space bookcase', 'bookcase', 70, 'medium', 9200],
  ['Livingston executive desk', 'desk', 110, 'medium', 11900],
  ["Printer's home office desk set", 'desk', 130, 'hard', 13900],
  ['Aubrey modular wall bookcase', 'bookcase', 160, 'hard', 16900],
  ['Turner roll-arm sofa', 'sofa', 50, 'easy', 7900],
  ['York slipcovered sectional', 'sofa', 75, 'medium', 10500],
  ['Lorraine media console', 'tv_stand', 80, 'medium', 9900],
  ['Malcolm glider recliner', 'armchair', 35, 'easy', 5900],
  ['Charleston changing table topper set', 'crib', 60, 'medium', 8500],
  ['Camp twin-over-twin bunk bed', 'bunk_bed', 180, 'hard', 18900],
  ['Indio outdoor dining table', 'patio_set', 80, 'medium', 9900],
];
