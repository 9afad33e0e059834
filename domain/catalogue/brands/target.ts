/** Products of Target. Data only; one product per line. */
import type { CatalogueRow } from '../row.ts';

export const rows: readonly CatalogueRow[] = [
  ['Threshold Carson 5-shelf bookcase', 'bookcase', 45, 'easy', 4900],
  ['Threshold Loring TV stand', 'tv_stand', 80, 'medium', 7900],
  ['Room Essentials 4-drawer dresser', 'dresser', 90, 'medium', 7900],
  ['Pillowfort twin platform bed', 'bed', 70, 'medium', 7500],
  ['Room Essentials Storage Trunk desk', 'desk', 60, 'medium', 6500],
  ['Threshold Windham storage cabinet', 'storage', 75, 'medium', 7200],
  ['Threshold Paulo wood writing desk', 'desk', 60, 'medium', 6700],
  ['Project 62 Loring walnut coffee table', 'coffee_table', 35, 'easy', 4200],
  ['Project 62 Amherst dresser', 'dresser', 110, 'medium', 9500],
  ['Hearth & Hand Magnolia wood nightstand', 'nightstand', 40, 'easy', 4400],
  ['Studio McGee Herriman console table', 'coffee_table', 45, 'easy', 4700],
  ['Opalhouse Britanna patio egg chair', 'patio_set', 60, 'medium', 6500],
  ['Threshold Brightroom 6-cube organizer', 'storage', 45, 'easy', 4500],
  ['Brightroom garment wardrobe rack', 'wardrobe', 40, 'easy', 4200],
  ['Pillowfort Rhythm bunk bed', 'bunk_bed', 150, 'hard', 13500],
  ['Cloud Island Farmhouse crib', 'crib', 70, 'medium', 7700],
  ['Threshold Linden counter stool', 'dining_chair', 25, 'easy', 2900],
  ['Project 62 Ellwood dining table', 'dining_table', 60, 'medium', 6700],
  ['Made By Design swivel desk chair', 'office_chair', 30, 'easy', 3700],
  ['Smith & Hawken Monroe patio sofa', 'patio_set', 90, 'medium', 8700],
];
