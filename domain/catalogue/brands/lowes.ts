/** Products of Lowe's. Data only; one product per line. */
import type { CatalogueRow } from '../row.ts';

export const rows: readonly CatalogueRow[] = [
  ['allen + roth Townsend patio dining set', 'patio_set', 150, 'medium', 12500],
  ['Suncast 6x8 resin shed', 'shed', 300, 'hard', 24900],
  ['Char-Broil Performance 4-burner grill', 'grill', 90, 'medium', 8500],
  ['ClosetMaid 12-cube organizer', 'storage', 60, 'easy', 5500],
  ['Style Selections Pelham Bay patio chairs', 'patio_set', 70, 'medium', 7200],
  ['Style Selections 5-tier utility shelving', 'storage', 45, 'easy', 4900],
  ['allen + roth Caledon patio conversation set', 'patio_set', 130, 'medium', 11500],
  ['Kobalt 6-drawer rolling workbench', 'storage', 100, 'medium', 9200],
  ['Craftsman 7x7 resin shed', 'shed', 300, 'hard', 24900],
  ['Arrow Classic metal shed', 'shed', 360, 'expert', 30900],
  ['Backyard Discovery Tucson swing set', 'other', 480, 'expert', 39900],
  ['Blackstone 36-inch griddle', 'grill', 75, 'medium', 7900],
  ['Pit Boss Pro Series pellet grill', 'grill', 100, 'medium', 9500],
  ['Origin 21 Clairmont accent cabinet', 'storage', 70, 'medium', 7200],
  ['Diamond NOW Arcadia base cabinet', 'kitchen_cabinet', 100, 'hard', 10900],
  ['allen + roth Hartford closet kit', 'wardrobe', 180, 'hard', 15900],
  ['Scott Living Stoneford TV stand', 'tv_stand', 90, 'medium', 8600],
  ['Style Selections Broadcove bistro set', 'patio_set', 50, 'easy', 5500],
];
