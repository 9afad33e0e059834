/** Products of Ashley. Data only; one product per line. */
import type { CatalogueRow } from '../row.ts';

export const rows: readonly CatalogueRow[] = [
  ['Trinell 63-inch TV stand', 'tv_stand', 90, 'medium', 8900],
  ['Bolanburg counter-height dining set', 'dining_table', 150, 'hard', 13900],
  ['Realyn chest of drawers', 'dresser', 50, 'easy', 6900],
  ['Bostwick Shoals queen panel bed', 'bed', 90, 'medium', 9200],
  ['Trinell queen panel bed with storage', 'bed', 140, 'hard', 13500],
  ['Trinell 5-drawer chest', 'dresser', 60, 'medium', 7200],
  ['Willowton queen sleigh bed', 'bed', 90, 'medium', 9200],
  ['Willowton two-drawer nightstand', 'nightstand', 35, 'easy', 4900],
  ['Bellaby queen panel bed', 'bed', 90, 'medium', 9200],
  ['Bellaby door chest', 'wardrobe', 90, 'medium', 9200],
  ['Drystan bookcase bed', 'bed', 130, 'hard', 12700],
  ['Darcy sofa chaise', 'sofa', 60, 'easy', 7500],
  ['Abinger sleeper sofa', 'sofa', 70, 'medium', 8500],
  ['Carynhurst lift-top cocktail table', 'coffee_table', 60, 'medium', 6900],
  ['Havalance home office desk', 'desk', 75, 'medium', 8200],
  ['Baldridge L-desk', 'desk', 100, 'medium', 9900],
  ['Haddigan dining extension table', 'dining_table', 80, 'medium', 8700],
  ['Whitesburg dining table and chairs', 'dining_table', 120, 'medium', 11500],
  ['Arlenbry 60-inch TV stand', 'tv_stand', 90, 'medium', 8900],
  ['Socalle full platform bed', 'bed', 70, 'medium', 7900],
  ['Wrenalyn loft bed', 'bunk_bed', 160, 'hard', 14900],
  ['Beachcroft patio sectional', 'patio_set', 120, 'medium', 11900],
];
