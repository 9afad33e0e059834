/** Products of The Home Depot. Data only; one product per line. */
import type { CatalogueRow } from '../row.ts';

export const rows: readonly CatalogueRow[] = [
  ['Husky 5-tier garage shelving', 'storage', 60, 'easy', 5900],
  ['Hampton Bay Cambridge 5-piece dining set', 'patio_set', 150, 'medium', 12500],
  ['StyleWell Braxten bookcase', 'bookcase', 55, 'easy', 5500],
  ['Prepac Elite wardrobe cabinet', 'wardrobe', 110, 'medium', 9500],
  ['Husky Ready-to-Assemble workbench', 'storage', 90, 'medium', 8200],
  ['Home Decorators Collection Bradstone dresser', 'dresser', 110, 'medium', 9900],
  ['Home Decorators Collection Royce nightstand', 'nightstand', 40, 'easy', 4200],
  ['Hampton Bay Shaker base cabinet', 'kitchen_cabinet', 100, 'hard', 10900],
  ['Hampton Bay Laguna Point patio sofa', 'patio_set', 120, 'medium', 10900],
  ['Hampton Bay Tipton hardtop gazebo', 'shed', 420, 'expert', 37900],
  ['Hampton Bay Spring Haven wicker chat set', 'patio_set', 110, 'medium', 10200],
  ['Keter Manor resin storage shed', 'shed', 270, 'hard', 22900],
  ['Rubbermaid Roughneck vertical shed', 'shed', 180, 'hard', 15900],
  ['Nexgrill 5-burner gas grill', 'grill', 100, 'medium', 9200],
  ['Weber Spirit E-310 grill', 'grill', 80, 'medium', 8200],
  ['StyleWell Amerlin TV stand', 'tv_stand', 85, 'medium', 8200],
  ['Walker Edison Barn Door TV stand', 'tv_stand', 95, 'medium', 8700],
  ['ClosetMaid Style+ closet tower', 'wardrobe', 100, 'medium', 9200],
  ['Martha Stewart Living craft desk', 'desk', 75, 'medium', 7500],
  ['Gladiator ready-to-assemble garage cabinet', 'storage', 80, 'medium', 7500],
];
