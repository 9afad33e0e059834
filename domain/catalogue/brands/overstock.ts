/** Products of Overstock. Data only; one product per line. */
import type { CatalogueRow } from '../row.ts';

export const rows: readonly CatalogueRow[] = [
  ['Christopher Knight Home patio chat set', 'patio_set', 120, 'medium', 10900],
  ['Simple Living Seneca kitchen cart', 'kitchen_cabinet', 75, 'medium', 7500],
  ['Middlebrook barn-door TV console', 'tv_stand', 90, 'medium', 8500],
  ['Simple Living Antique dining set', 'dining_table', 110, 'medium', 9900],
  ['Carson Carrington Jokkmokk bookcase', 'bookcase', 50, 'easy', 5200],
  ['Carson Carrington Blaney coffee table', 'coffee_table', 40, 'easy', 4500],
  ['The Gray Barn Whistle Stop bed', 'bed', 90, 'medium', 8900],
  ['The Gray Barn Vermejo dresser', 'dresser', 110, 'medium', 9900],
  ['iNSPIRE Q Classic Potter bed', 'bed', 90, 'medium', 8900],
  ['iNSPIRE Q Benchwright media stand', 'tv_stand', 80, 'medium', 8200],
  ['Furniture of America Nara loft bed', 'bunk_bed', 180, 'hard', 15900],
  ['Furniture of America Kiva wardrobe', 'wardrobe', 150, 'hard', 13900],
  ['Strick & Bolton Calamity sideboard', 'storage', 90, 'medium', 8700],
  ['Taylor & Olive Larkspur daybed', 'bed', 120, 'medium', 10900],
  ['Brookside Sofia upholstered headboard bed', 'bed', 70, 'medium', 7600],
  ['Porch & Den Clarkson standing desk', 'desk', 65, 'medium', 7200],
  ['Priage metal platform frame', 'bed', 45, 'easy', 5200],
  ['Abbyson Living Clarkston recliner', 'armchair', 40, 'easy', 4900],
];
