/** Products of Costco. Data only; one product per line. */
import type { CatalogueRow } from '../row.ts';

export const rows: readonly CatalogueRow[] = [
  ['Lifetime 8x10 outdoor shed', 'shed', 420, 'expert', 34900],
  ['Bayside Furnishings standing desk', 'desk', 60, 'medium', 7500],
  ['Whalen industrial storage rack', 'storage', 60, 'easy', 5900],
  ['Thomasville sectional sofa', 'sofa', 60, 'easy', 7900],
  ['Tresanti Geneva adjustable height desk', 'desk', 50, 'medium', 6900],
  ['Trinity EcoStorage wire shelving', 'storage', 40, 'easy', 4500],
  ['Universal Broadmoore Caden bedroom bed', 'bed', 90, 'medium', 9200],
  ['Northridge Home Ellison storage bed', 'bed', 130, 'hard', 12500],
  ['Cosco office folding workstation', 'desk', 45, 'easy', 4900],
  ['True Innovations Manager office chair', 'office_chair', 35, 'easy', 3900],
  ['Yardistry 12x14 cedar gazebo', 'shed', 480, 'expert', 44900],
  ['Gorilla Playsets Navigator swing set', 'other', 480, 'expert', 42900],
  ['Traeger Silverton 620 pellet grill', 'grill', 90, 'medium', 8900],
  ['SunVilla Soho patio fire seating set', 'patio_set', 150, 'medium', 13500],
  ['Pulaski Emerson media console', 'tv_stand', 85, 'medium', 8500],
  ['Martin Svensson Home Barn Door console', 'tv_stand', 90, 'medium', 8700],
  ['Kirkland Signature steel storage cabinet', 'storage', 70, 'medium', 6900],
  ['Dream On Me Synergy convertible crib', 'crib', 70, 'medium', 7700],
];
