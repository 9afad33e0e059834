/** Products of Walmart. Data only; one product per line. */
import type { CatalogueRow } from '../row.ts';

export const rows: readonly CatalogueRow[] = [
  ['Mainstays 5-shelf bookcase', 'bookcase', 45, 'easy', 4500],
  ['Sauder Beginnings dresser', 'dresser', 120, 'medium', 9500],
  ['Better Homes & Gardens farmhouse TV stand', 'tv_stand', 90, 'medium', 8500],
  ['Mainstays twin over full bunk bed', 'bunk_bed', 150, 'hard', 13500],
  ['Mainstays Parsons desk with drawer', 'desk', 50, 'easy', 5200],
  ['Mainstays student swivel chair', 'office_chair', 30, 'easy', 3500],
  ['Mainstays 3-drawer nightstand', 'nightstand', 50, 'easy', 4700],
  ['Sauder Parklane computer desk', 'desk', 75, 'medium', 7200],
  ['Sauder Harbor View armoire', 'wardrobe', 140, 'hard', 13200],
  ['South Shore Step One platform bed', 'bed', 90, 'medium', 8500],
  ['South Shore Fusion 6-drawer double dresser', 'dresser', 130, 'medium', 10500],
  ['Better Homes & Gardens 9-cube storage organizer', 'storage', 60, 'easy', 5600],
  ['Better Homes & Gardens Rory coffee table', 'coffee_table', 45, 'easy', 4600],
  ['Better Homes & Gardens Ashwood patio set', 'patio_set', 120, 'medium', 10500],
  ['Dorel Living Vaughn dining set', 'dining_table', 100, 'medium', 9500],
  ['DHP Emily convertible futon', 'sofa', 50, 'easy', 5600],
  ['Ozark Trail folding picnic table', 'patio_set', 40, 'easy', 4200],
  ['Hillsdale Caspian loft bed', 'bunk_bed', 180, 'hard', 15900],
  ['Storkcraft Davenport convertible crib', 'crib', 70, 'medium', 7600],
  ['Expert Grill 4-burner gas grill', 'grill', 90, 'medium', 8500],
  ['Ameriwood Home Carson TV stand', 'tv_stand', 85, 'medium', 8200],
];
